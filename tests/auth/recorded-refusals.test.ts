// Each recorded refusal means one code, and each code has words that tell a person what to do.
import { expect, test } from 'vitest';
import { authCodes, authFailure } from '#data/session/client/auth-errors.ts';
import { createRenewal, refreshRefusals } from '#data/session/session-refresh.ts';
import { AppError } from '#domain/errors.ts';
import { errorText } from '#text/error-text.ts';
import { json } from '#tests/support/phone.ts';
import { ali, session } from '#tests/support/samples.ts';
import { recordedRefusals, serverCodes } from './recorded-refusals.ts';

/** The error that a renewal makes of an answer; whether it ended the session is tested with the renewal itself. */
async function renewalFailure(status: number, body: object): Promise<unknown> {
  const known = { session: { ...session(ali), received_at: 0 }, gen: 1, place: 'local' } as const;
  const renew = createRenewal({
    ask: async () => json(body, status),
    newest: async () => known,
    commit: async () => true,
    end: async () => undefined,
    alone: (work) => work(),
    now: () => 1e12,
  });
  return renew().catch((thrown: unknown) => thrown);
}

test.each(recordedRefusals)(
  '%s %i %s (%s) has its code and its words',
  async (request, status, code, message, meant) => {
    const reasons = message.includes('at least one') ? ['characters'] : ['length'];
    const body = {
      code,
      message: message.replace('N seconds', '42 seconds'),
      ...(code === 'weak_password' && { weak_password: { reasons } }),
    };
    const isRenewal = request.includes('refresh_token');
    const thrown = isRenewal ? await renewalFailure(status, body) : authFailure(status, body);
    expect(thrown).toMatchObject({ code: meant.code });
    expect(errorText(thrown)).toBe(meant.words);
  },
);

test('each reason against a password has words of its own, and several are told together', () => {
  const say = (...reasons: string[]) =>
    errorText(authFailure(422, { code: 'weak_password', message: 'weak', weak_password: { reasons } }));
  expect(say('pwned')).toContain('stolen');
  expect(say('length', 'characters')).toBe(`${say('length')} ${say('characters')}`);
  expect(say('newer reason')).toBe(errorText(new AppError('PASSWORD_WEAK')));
});

test('only codes that the server knows are mapped', () => {
  expect([...Object.keys(authCodes), ...refreshRefusals].filter((code) => !serverCodes.has(code))).toEqual([]);
});

test('every recorded code is in the list of the server', () => {
  expect(recordedRefusals.filter(([, , code]) => code !== '' && !serverCodes.has(code))).toEqual([]);
});
