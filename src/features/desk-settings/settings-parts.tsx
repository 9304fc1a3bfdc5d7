import type { ReactNode } from 'react';
import type { AppError } from '#domain/errors.ts';
import { useOnline } from '#hooks/use-online.ts';
import { errorText } from '#text/error-text.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { styled } from '#ui/styled.ts';
import { theme } from '#ui/theme/theme.ts';

const Group = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  minInlineSize: 0,
  maxInlineSize: 560,
  margin: 0,
  padding: 0,
  border: 0,
  '&:disabled': { opacity: 0.7 },
});

const Strip = styled('div')({ maxInlineSize: 560 });

/** What a change means for customers; without a connection, why there can be none. */
export function Connection() {
  const isOnline = useOnline();
  return (
    <Strip>
      <Notice kind={isOnline ? 'info' : 'offline'} role="status">
        {t(isOnline ? 'settings.atOnce' : 'settings.needsConnection')}
      </Notice>
    </Strip>
  );
}

/** Fields that are only read while there is no connection: what a venue sells is never changed later than it is typed. */
export function SettingsFields({ children }: { children: ReactNode }) {
  const isOnline = useOnline();
  return (
    <>
      <Connection />
      <Group disabled={!isOnline}>{children}</Group>
    </>
  );
}

/** A form, and on a wide screen what it comes to beside it. */
export const Sides = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: 28,
  '& > *': { minInlineSize: 0 },
  '& > .list': { display: 'grid', gap: 16 },
  '& .warnings': { display: 'grid', gap: 8, '&:not(:empty)': { marginBlockEnd: 16 } },
  [theme.breakpoints.up(1100)]: { gridTemplateColumns: 'minmax(0, 480px) minmax(0, 1fr)' },
});

/** Why a setting was not saved; `gone` are the words for what is not there any more. */
export function settingsRefusal(error: AppError, gone: TextKey): string {
  if (error.code === 'FORBIDDEN') return t('settings.forbidden');
  if (error.code === 'TOO_MANY' && error.detail['max'] !== undefined)
    return t('settings.tooMany', { max: Number(error.detail['max']) });
  return error.code === 'NOT_FOUND' ? t(gone) : errorText(error);
}
