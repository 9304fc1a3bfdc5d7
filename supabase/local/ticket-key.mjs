// `npm run -s deploy:ticket-key [kid]`: prints a new key for the tickets function of a hosted project. Plain JavaScript, as
// start.mjs is; the embedded backend makes its key by the same function.
import { generateKeyPairSync } from 'node:crypto';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

/**
 * A private key of P-256 as the text of TICKET_KEY.
 * @param {number} kid 1 to 255; another one for every key that follows.
 */
export function newTicketKey(kid) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: String(kid) });
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const kid = Number(argv[2] ?? 1);
  if (Number.isInteger(kid) && kid >= 1 && kid <= 255) console.log(newTicketKey(kid));
  else {
    console.error('The number of a key is a whole one from 1 to 255.');
    process.exitCode = 1;
  }
}
