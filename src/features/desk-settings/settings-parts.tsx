import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { AppError } from '#domain/errors.ts';
import { useOnline } from '#hooks/use-online.ts';
import type { OnlineWrite } from '#hooks/use-online-write.ts';
import { errorText } from '#text/error-text.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { narrow, palette, styled } from '#ui/styled.ts';
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

/** Within reach of the thumb on a phone, above the bar of the screens. */
const Foot = styled('div')({
  display: 'grid',
  // An empty live region takes no room.
  '& > div:empty': { position: 'absolute' },
  gap: 8,
  maxInlineSize: 560,
  [narrow]: {
    position: 'sticky',
    maxInlineSize: 'none',
    insetBlockEnd: 'calc(56px + env(safe-area-inset-bottom))',
    zIndex: 2,
    marginInline: -16,
    padding: '12px 16px',
    borderBlockStart: `1px solid ${palette.divider}`,
    backgroundColor: palette.background.paper,
    // The on-screen keyboard leaves little room.
    '@media (max-height: 419.95px)': { position: 'static' },
  },
});

/** An answer that is missing; a live region that is there before it speaks. */
export function WriteState({ state }: { state: OnlineWrite }) {
  return (
    <div role="status">
      {state.is === 'unsure' && <Notice kind="warning">{t('settings.unsure')}</Notice>}
      {state.is === 'not-sent' && <Notice kind="error">{t('settings.notSent')}</Notice>}
      {state.is === 'unheard' && <Notice kind="warning">{t('settings.unheard')}</Notice>}
    </div>
  );
}

const Row = styled('div')({ display: 'flex', alignItems: 'start', gap: 8, '& > :last-child': { flex: 1 } });

type SaveBarProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  state: OnlineWrite;
  label: string;
  children?: ReactNode;
};

/** The button of a settings form, and what became of its last press. */
export function SaveBar<Values extends FieldValues, Output>(props: SaveBarProps<Values, Output>) {
  const { form, state, label, children } = props;
  const isOnline = useOnline();
  return (
    <Foot>
      <WriteState state={state} />
      <Row>
        {children}
        <SubmitButton
          form={form}
          label={label}
          busyLabel={t('settings.saving')}
          blocked={isOnline ? undefined : t('settings.needsConnection')}
        />
      </Row>
    </Foot>
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

/** The same above the fields of a form, as wide as they are. */
export function Refusal({ error, gone }: { error: AppError; gone: TextKey }) {
  return (
    <Strip>
      <Notice kind="error" role="alert">
        {settingsRefusal(error, gone)}
      </Notice>
    </Strip>
  );
}
