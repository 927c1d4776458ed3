// A game of the size of ours, for boardgame.io: bootleggers who pick a place in secret, then in turn act on their cards.
// Like Booze Barons it has a secret type per seat, hands that only their holders see, a face-down deck, a row of open
// cards per place, a round in which all choose unseen and one in which they act in turn, and some tens of cards.

const PLACES = 6;
const HAND = 3;
const ROUNDS = 60;

const CARDS = Array.from({ length: 54 }, (_, id) => ({
  id,
  coins: 1 + (id % 4),
  kinds: [id % 12, (id * 5 + 3) % 12, (id * 7 + 1) % 12],
}));

function setup({ ctx, random }) {
  const deck = random.Shuffle(CARDS);
  const types = random.Shuffle([...Array(12).keys()]);
  const seats = Array.from({ length: ctx.numPlayers }, (_, seat) => ({
    name: `Ann ${seat}`,
    type: types[seat],
    exposed: false,
    coins: 3,
    hand: deck.splice(0, HAND),
    earned: [],
    going: null,
    at: null,
    known: Array(ctx.numPlayers).fill(null),
  }));
  const places = Array.from({ length: PLACES }, () => ({ open: deck.splice(0, 2), visitors: [] }));
  return { seats, places, deck, discards: [], round: 1, acted: 0 };
}

function refill(G, random) {
  for (const place of G.places) {
    if (place.open.length >= 3) continue;
    if (G.deck.length === 0) {
      G.deck = random.Shuffle(G.discards);
      G.discards = [];
    }
    if (G.deck.length > 0) place.open.push(G.deck.pop());
  }
}

const moves = {
  // In secret: where this seat goes. Nobody else learns it before all have chosen.
  go: {
    move: ({ G, playerID }, place) => {
      if (!Number.isInteger(place) || place < 0 || place >= PLACES) return 'INVALID_MOVE';
      G.seats[playerID].going = place;
    },
    redact: true,
    undoable: false,
    ignoreStaleStateID: true,
  },
  deliver: ({ G, playerID, events }, slot) => {
    const me = G.seats[playerID];
    if (!me.hand[slot]) return 'INVALID_MOVE';
    const [card] = me.hand.splice(slot, 1);
    me.earned.push(card);
    me.coins += card.coins;
    if (me.earned.length > 8) G.discards.push(me.earned.shift());
    events.endTurn();
  },
  take: ({ G, playerID, events }, slot) => {
    const me = G.seats[playerID];
    const { open } = G.places[me.at];
    if (!open[slot] || me.hand.length > HAND + 2) return 'INVALID_MOVE';
    me.hand.push(open.splice(slot, 1)[0]);
    events.endTurn();
  },
  tail: {
    move: ({ G, playerID, events }, other) => {
      if (other === Number(playerID) || !G.seats[other]) return 'INVALID_MOVE';
      G.seats[playerID].known[other] = G.seats[other].type;
      events.endTurn();
    },
    redact: true,
    client: false,
  },
  pass: ({ events }) => events.endTurn(),
};

const { go, ...turns } = moves;

exports.game = {
  name: 'barons',
  minPlayers: 4,
  maxPlayers: 6,
  setup,
  phases: {
    choosing: {
      start: true,
      next: 'acting',
      turn: { activePlayers: { all: 'choosing' }, stages: { choosing: { moves: { go } } } },
      endIf: ({ G }) => G.seats.every((seat) => seat.going !== null),
      onEnd: ({ G }) => {
        for (const place of G.places) place.visitors = [];
        G.seats.forEach((seat, number) => {
          seat.at = seat.going;
          seat.going = null;
          G.places[seat.at].visitors.push(number);
        });
      },
    },
    acting: {
      next: 'choosing',
      moves: turns,
      turn: {
        order: {
          first: ({ G }) => G.round % G.seats.length,
          next: ({ ctx }) => (ctx.playOrderPos + 1) % ctx.numPlayers,
        },
        onEnd: ({ G }) => { G.acted += 1; },
      },
      endIf: ({ G }) => G.acted >= G.seats.length,
      onEnd: ({ G, random }) => {
        G.round += 1;
        G.acted = 0;
        refill(G, random);
      },
    },
  },
  endIf: ({ G }) => (G.round > ROUNDS ? { coins: G.seats.map((seat) => seat.coins) } : undefined),
  // What a seat may know: its own hand and type, what it has found out, and what lies open.
  playerView: ({ G, playerID }) => ({
    ...G,
    deck: G.deck.length,
    seats: G.seats.map((seat, number) => (
      String(number) === playerID
        ? seat
        : {
          ...seat,
          type: seat.exposed ? seat.type : null,
          hand: seat.hand.map(() => null),
          going: seat.going === null ? null : -1,
          known: null,
        }
    )),
  }),
};

// The legal moves of a seat, from its own view.
exports.legal = (G, ctx, seat) => {
  const me = G.seats[seat];
  if (ctx.gameover !== undefined) return [];
  if (ctx.phase === 'choosing') return me.going === null ? [...Array(PLACES).keys()].map((place) => ['go', place]) : [];
  if (ctx.currentPlayer !== String(seat)) return [];
  const others = G.seats.map((_, number) => number).filter((number) => number !== seat);
  return [
    ...me.hand.map((_, slot) => ['deliver', slot]),
    ...(me.hand.length > HAND + 2 ? [] : G.places[me.at].open.map((_, slot) => ['take', slot])),
    ...others.map((other) => ['tail', other]),
    ['pass'],
  ];
};
