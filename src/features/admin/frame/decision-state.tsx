import type { AppError } from '#domain/errors.ts';
import type { OnlineWrite } from '#hooks/use-online-write.ts';
import { t } from '#text/translate.ts';
import { Notice } from '#ui/feedback/notice.tsx';

/** What becomes of a decision; a live region that is there before it speaks. */
export function DecisionState({ state, refusal }: { state: OnlineWrite; refusal: (error: AppError) => string }) {
  return (
    <div role="status">
      {state.is === 'unsure' && <Notice kind="warning">{t('admin.unsureText')}</Notice>}
      {state.is === 'not-sent' && <Notice kind="error">{t('admin.notSent')}</Notice>}
      {state.is === 'unheard' && <Notice kind="warning">{t('admin.unheard')}</Notice>}
      {state.is === 'refused' && <Notice kind="error">{refusal(state.error)}</Notice>}
    </div>
  );
}
