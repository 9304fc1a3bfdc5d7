import type { AppError } from '#domain/errors.ts';
import type { OnlineWrite } from '#hooks/use-online-write.ts';
import { t } from '#text/translate.ts';
import { Notice } from '#ui/feedback/notice.tsx';

type WriteNoticeProps = {
  state: OnlineWrite;
  /** Words of a refusal; left out where it is shown with what was refused. */
  refusal?: (error: AppError) => string;
  /** Texts of a decision about a row, or of a form that is saved. */
  words?: 'admin' | 'settings';
};

const keys = {
  admin: { unsure: 'admin.unsureText', notSent: 'admin.notSent', unheard: 'admin.unheard' },
  settings: { unsure: 'settings.unsure', notSent: 'settings.notSent', unheard: 'settings.unheard' },
} as const;

/**
 * State of a write so far: no answer yet, not sent, unheard, or refused. A live region that is there before it speaks. A detail
 * whose forms come and go shows it once, above all of them.
 */
export function WriteNotice({ state, refusal, words = 'admin' }: WriteNoticeProps) {
  const { unsure, notSent, unheard } = keys[words];
  return (
    <div role="status">
      {state.is === 'unsure' && <Notice kind="warning">{t(unsure)}</Notice>}
      {state.is === 'not-sent' && <Notice kind="error">{t(notSent)}</Notice>}
      {state.is === 'unheard' && <Notice kind="warning">{t(unheard)}</Notice>}
      {state.is === 'refused' && refusal && <Notice kind="error">{refusal(state.error)}</Notice>}
    </div>
  );
}
