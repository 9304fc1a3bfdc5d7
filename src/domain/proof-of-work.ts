const encoder = new TextEncoder();

async function beginsWithZeros(text: string): Promise<boolean> {
  const [first = 1, second = 0] = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
  return first === 0 && second < 16;
}

/**
 * A proof of work for a message with this id: a number with which SHA-256 of `<id>:<number>` begins with 12 zero bits, as
 * `private.is_proof_of_work` asks. It takes 4,096 tries on average: 0.1 s, and 0.7 s at a sixth of that speed.
 */
export async function proveWork(id: string): Promise<string> {
  for (let count = 0; ; count += 1)
    // oxlint-disable-next-line no-await-in-loop -- the next number is tried only after this one has failed
    if (await beginsWithZeros(`${id}:${count}`)) return String(count);
}
