import { useEffect, useRef } from 'react';
import { AppError } from '#domain/errors.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import type { TextKey } from '#text/en.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { styled } from '#ui/styled.ts';

const Box = styled('div')({ '&:focus': { outline: 'none' } });

type EditedNoticeProps = {
  edited: QueuedWrite | undefined;
  /** It was sent again meanwhile: it can't be changed before we know how that ended. */
  isTried: boolean;
  onStop: () => void;
};

function wordsOf(edited: QueuedWrite | undefined, isTried: boolean): TextKey {
  if (edited) return 'formWaiting.editingUnsent';
  return isTried ? 'formWaiting.editTried' : 'formWaiting.editGone';
}

/** Above a form that edits a waiting write: says why. It takes the focus, because the button that led here is gone. */
export function EditedNotice({ edited, isTried, onStop }: EditedNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const reason = edited?.error && errorText(new AppError(edited.error.code, edited.error.detail));
  const stop = (
    <Button look="outline" onClick={onStop}>
      {t(edited ? 'formWaiting.stopEdit' : 'formWaiting.startNew')}
    </Button>
  );
  return (
    <Box ref={box} tabIndex={-1}>
      {edited && reason ? (
        <Notice kind="error" action={stop}>
          {t('formWaiting.editing', { reason })}
        </Notice>
      ) : (
        <Notice kind="info" action={stop}>
          {t(wordsOf(edited, isTried))}
        </Notice>
      )}
    </Box>
  );
}
