// A bot for Razzia in JavaScript: npm's gRPC packages and the protos, nothing of this project's Python.
//
//   npm install && harness bot protos protos && node bot.js --address 127.0.0.1:5001
//
// It listens where --address or the environment variable HARNESS_ADDRESS says. It plays its strongest gambler at the
// richest bar, offers an even split and accepts whatever gives it something.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import grpc from "@grpc/grpc-js";
import protoLoader from "@grpc/proto-loader";

// Beside this file, where `harness bot protos protos` writes them; else those of a checkout, or of an installed harness.
const places = ["./protos", "../../../protos", "../../../harness/protos"];
const here = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
const protos = process.env.HARNESS_PROTOS ?? here.find((place) => existsSync(place)) ?? here[0];
const definition = protoLoader.loadSync("harness/api/bot/v1/bot.proto", {
  includeDirs: [protos],
  keepCase: true,
  longs: String, // a game's id has 64 bits, a JavaScript number only 53
  enums: Number,
  defaults: true,
});
const { BotService } = grpc.loadPackageDefinition(definition).harness.api.bot.v1;
const PHASE = { PLACE: 1, PLAY: 2, OFFER: 3, ANSWER: 4 };
const REPLY = { ACCEPT: 1, DUEL: 2 };

const sum = (bills) => bills.reduce((total, bill) => total + bill, 0);
const best = (things, worth) => things.reduce((a, b) => (worth(b) > worth(a) ? b : a));

// A card's number is 16 times its bar, plus 8 for a raid, plus its own number.
const card = (number) => ({ number, bar: number >> 4, raid: (number & 8) > 0, strength: number & 7 });

function move(view) {
  const { table } = view;
  const money = (bar) => sum(table.bars[bar].bills);
  const contest = table.now?.contests.find(({ claimants }) => claimants.includes(view.seat));
  switch (table.phase) {
    case PHASE.PLACE:
      return { place: { bar: best([...table.bars.keys()], money) } };
    case PHASE.PLAY: {
      const worth = ({ bar, raid, strength }) => (raid ? -1000 : money(bar)) + strength / 10;
      return { card: best(view.hand.map(card), worth).number };
    }
    case PHASE.OFFER: {
      const shares = contest.claimants.map((seat) => ({ seat, bills: [] }));
      for (const bill of table.bars[contest.bar].bills.toSorted((a, b) => b - a))
        best(shares, (share) => -sum(share.bills)).bills.push(bill);
      return { offer: { shares } };
    }
    case PHASE.ANSWER: {
      const share = contest.shares.find(({ seat }) => seat === view.seat);
      return { reply: sum(share.bills) > 0 ? REPLY.ACCEPT : REPLY.DUEL };
    }
  }
  throw new Error(`no question: phase ${table.phase}`);
}

function play(call) {
  call.write({
    hello: { protocol: 1, program: `JavaScript bot, Node ${process.version}`, games: ["razzia"], games_at_once: 64 },
  });
  call.on("data", ({ asks }) => {
    const answers = asks.map(({ game_id, turn, razzia }) => ({ game_id, turn, razzia: move(razzia) }));
    if (answers.length > 0) call.write({ answers });
  });
  call.on("end", () => call.end());
  call.on("error", () => {});
}

const flag = process.argv.indexOf("--address");
const address = flag > 0 ? process.argv[flag + 1] : process.env.HARNESS_ADDRESS ?? "127.0.0.1:0";
const server = new grpc.Server({ "grpc.so_reuseport": 0 });
server.addService(BotService.service, { play });
server.bindAsync(address, grpc.ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  console.error(`listens on ${address.startsWith("unix:") ? address : address.replace(/:0$/, `:${port}`)}`);
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.forceShutdown() || process.exit(0));
