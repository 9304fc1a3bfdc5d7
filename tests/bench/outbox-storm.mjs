// A line that misbehaves by a seed: for the first few requests it loses them, loses their answers, or lets somebody else
// answer. Then it is a good line again.

function chanceOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const reply = (status, body, type = 'application/json') =>
  new Response(body, { status, headers: { 'content-type': type } });

const faults = [
  async () => {
    throw new TypeError('fetch failed');
  },
  async (send) => {
    await send();
    throw new TypeError('fetch failed');
  },
  async () => reply(500, '{"message":"unexpected failure"}'),
  async () => reply(503, '<html>busy</html>', 'text/html'),
  async (send) => {
    await send();
    return reply(504, '<html>gateway timeout</html>', 'text/html');
  },
  async () => reply(429, '{"message":"slow down"}'),
  async () => reply(200, '<html>Welcome to Free Wi-Fi</html>', 'text/html'),
  async () => reply(200, '{"status":"ok"}'),
  async () => reply(511, '<html>Sign in first</html>', 'text/html'),
  async () => reply(401, '{"code":"PGRST303","message":"JWT expired"}'),
];

/** A fetch whose first two to eight requests meet trouble three times out of four. */
export function stormy(fetch, seed) {
  const chance = chanceOf(seed);
  const length = 2 + Math.floor(chance() * 7);
  let count = 0;
  return {
    requests: () => count,
    async fetch(...request) {
      count += 1;
      if (count > length || chance() < 0.25) return fetch(...request);
      return faults[Math.floor(chance() * faults.length)](() => fetch(...request));
    },
  };
}
