import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

type UnknownNoticeProps = { names: readonly string[]; onRemove: () => void };

/** An address that names a city, area or sport that Baari does not have: what was left out of it, and a clean address. */
export function UnknownNotice({ names, onRemove }: UnknownNoticeProps) {
  const action = (
    <Button look="outline" onClick={onRemove}>
      {t('venues.unknownRemove')}
    </Button>
  );
  return (
    <Notice kind="info" action={action} role="status">
      {t('venues.unknown', {
        count: names.length,
        names: names.map((name) => t('venues.unknownName', { name })).join(', '),
      })}
    </Notice>
  );
}
