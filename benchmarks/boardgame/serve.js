// boardgame.io's own server with its memory storage, on a free port.

process.env.NODE_ENV = 'production'; // as it is meant to be run: without the checks of its development build

const { Server } = require('boardgame.io/server');
const { game } = require('./game');

Server({ games: [game], origins: [/127\.0\.0\.1/] })
  .run(0)
  .then(({ appServer }) => console.log(`boardgame.io is open at http://127.0.0.1:${appServer.address().port}/`));

process.on('SIGTERM', () => process.exit(0));
