import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Notice, NoticeTitle } from '#ui/feedback/notice.tsx';
import { styled } from '#ui/styled.ts';

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginBlockStart: 8 });

type ChangedNoticeProps = {
  /** What it is now, in words. */
  now: string;
  /** What was typed, in words. */
  mine: string;
  onUseNew: () => void;
};

/** Somebody was faster: what was typed stays below, and is saved over theirs only when it is saved again. */
export function ChangedNotice({ now, mine, onUseNew }: ChangedNoticeProps) {
  const actions = (
    <Actions>
      <CopyButton text={mine} label={t('settings.mine')} caption={t('settings.copyMine')} />
      <Button look="outline" onClick={onUseNew}>
        {t('settings.useNew')}
      </Button>
    </Actions>
  );
  return (
    <Notice kind="warning" role="alert" action={actions}>
      {t('settings.changed')}
      <NoticeTitle dir="auto">{now}</NoticeTitle>
    </Notice>
  );
}
