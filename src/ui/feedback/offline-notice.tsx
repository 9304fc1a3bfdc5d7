import type { TextKey } from '#text/en.ts';
import { t, type TextParams } from '#text/translate.ts';
import { Notice } from './notice.tsx';

const reasons = { offline: 'form.offline', unreachable: 'form.unreachable' } as const;

export type OfflineNoticeProps = {
  /** Only a device without a network is called offline; the rest is that Baari cannot be reached. */
  connection: 'online' | keyof typeof reasons;
  /** What it means here; `{why}` stands where the reason is said. */
  words: TextKey;
  params?: TextParams;
};

/** Why something can't be sent now, and what becomes of it; a live region that is there before it speaks. */
export function OfflineNotice({ connection, words, params }: OfflineNoticeProps) {
  return (
    <div role="status">
      {connection !== 'online' && (
        <Notice kind="offline">{t(words, { ...params, why: t(reasons[connection]) })}</Notice>
      )}
    </div>
  );
}
