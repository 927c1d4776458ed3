// People at many tables of a boardgame.io server, in a process of their own: does what benchmarks/people.py does for
// Backroom, told by the same words. They speak boardgame.io's protocol over its own socket.io client.

const readline = require('node:readline');
const { randomInt } = require('node:crypto');
const { parseArgs } = require('node:util');
const { io } = require('socket.io-client');
const { game, legal } = require('./game');

const AT_ONCE = 8;
const taken = { measuring: false, acks: [], refused: 0, bytes: 0 };
const sleep = (seconds) => new Promise((done) => { setTimeout(done, seconds * 1000); });
const any = (list) => list[randomInt(list.length)];

async function post(url, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.json();
}

// Somebody at a table, connected. An update that holds the own move is its acknowledgement: there is no other.
class Seat {
  constructor(server, match, number, credentials) {
    this.match = match;
    this.number = number;
    this.credentials = credentials;
    this.state = null;
    this.acknowledged = null;
    this.socket = io(`${server}/${game.name}`, { transports: ['websocket'], forceNew: true });
    this.socket.io.on('open', () => {
      this.socket.io.engine.on('packet', ({ data }) => { if (taken.measuring && data) taken.bytes += data.length; });
    });
    this.socket.on('connect', () => this.socket.emit('sync', match, String(number), credentials));
    this.socket.on('update', (_match, state, log) => {
      this.state = state;
      const mine = log.some(({ action }) => action.payload.playerID === String(number));
      if (mine && this.acknowledged) this.acknowledged();
    });
    this.synced = new Promise((done) => {
      this.socket.on('sync', (_match, { state }) => {
        this.state = state;
        done();
      });
    });
  }

  choices() {
    return legal(this.state.G, this.state.ctx, this.number);
  }

  async move() {
    const [type, ...args] = any(this.choices());
    const payload = { type, args, playerID: String(this.number), credentials: this.credentials };
    const acknowledged = new Promise((done) => { this.acknowledged = () => done(true); });
    const start = performance.now();
    const action = { type: 'MAKE_MOVE', payload };
    this.socket.emit('update', action, this.state._stateID, this.match, String(this.number));
    // A move that is refused, because another was faster, is not answered at all.
    const done = await Promise.race([acknowledged, sleep(10).then(() => false)]);
    this.acknowledged = null;
    if (!taken.measuring) return;
    if (done) taken.acks.push((performance.now() - start) / 1000);
    else taken.refused += 1;
  }
}

async function openTable(server, players) {
  const games = `${server}/games/${game.name}`;
  const { matchID } = await post(`${games}/create`, { numPlayers: players });
  const seats = [];
  for (let number = 0; number < players; number += 1) {
    const joined = await post(`${games}/${matchID}/join`, { playerID: String(number), playerName: `Ann ${number}` });
    seats.push(new Seat(server, matchID, number, joined.playerCredentials));
  }
  await Promise.all(seats.map((seat) => seat.synced));
  return seats;
}

async function play(server, players, pace, seats) {
  await sleep(Math.random() / pace);
  let due = performance.now();
  for (;;) {
    if (seats[0].state.ctx.gameover !== undefined) seats = await openTable(server, players);
    const asked = seats.filter((seat) => seat.choices().length > 0);
    if (asked.length > 0) await any(asked).move();
    due = Math.max(due + ((0.5 + Math.random()) * 1000) / pace, performance.now());
    await sleep((due - performance.now()) / 1000);
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      at: { type: 'string' },
      tables: { type: 'string' },
      first: { type: 'string' },
      pace: { type: 'string' },
      devices: { type: 'string' }, // one: the load of many is for ours alone
      seats: { type: 'string' },
    },
  });
  const server = values.at;
  const pace = Number(values.pace);
  const seats = [values.seats, ...positionals].map(Number);
  const wanted = Array.from({ length: Number(values.tables) }, (_, number) => seats[number % seats.length]);
  const tables = [];
  while (tables.length < wanted.length) {
    const next = wanted.slice(tables.length, tables.length + AT_ONCE);
    tables.push(...(await Promise.all(next.map((players) => openTable(server, players)))));
  }
  console.log('ready');
  const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  await lines.next();
  if (pace > 0) tables.forEach((table) => play(server, table.length, pace, table));
  await lines.next();
  taken.measuring = true;
  await lines.next();
  taken.measuring = false;
  process.stdout.write(`${JSON.stringify({ acks: taken.acks, refused: taken.refused, bytes: taken.bytes })}\n`);
}

main();
