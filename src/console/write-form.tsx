import { useState, type ReactNode } from 'react';
import { useFormState, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type { AppError } from '#domain/errors.ts';
import { useOnline } from '#hooks/use-online.ts';
import type { OnlineWrite } from '#hooks/use-online-write.ts';
import { t } from '#text/translate.ts';
import { Button, type Look } from '#ui/button.tsx';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { narrow, palette, styled } from '#ui/styled.ts';
import { ChangedNotice } from './changed-notice.tsx';
import { isPending } from './is-pending.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { WriteNotice } from './write-notice.tsx';

const Foot = styled('div')({
  display: 'grid',
  // An empty live region takes no room.
  '& > div:empty': { position: 'absolute' },
  gap: 8,
  '& > .buttons': { display: 'flex', alignItems: 'start', gap: 8, '& > :last-child': { flex: 1 } },
  // A form that is a page of its own: within reach of the thumb on a phone, above the bar of the screens.
  '&[data-page]': { maxInlineSize: 560 },
  [narrow]: {
    '&[data-page]': {
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
  },
});

type FootProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  state: OnlineWrite;
  /** Words of the button. */
  save: string;
  look?: Look;
  /** A page of settings, not a part of a detail. */
  isPage?: boolean;
  /** Result of the last press of the button. */
  notice?: ReactNode;
  onCancel?: () => void;
};

/** The button of a form that writes. */
export function WriteFoot<Values extends FieldValues, Output>(props: FootProps<Values, Output>) {
  const { form, state, save, look = 'primary', isPage = false, notice, onCancel } = props;
  const isOnline = useOnline();
  const { isSubmitting } = useFormState({ control: form.control });
  // Another way of the same detail is being decided.
  const isTaken = !isSubmitting && isPending(state);
  return (
    <Foot data-page={isPage ? '' : undefined}>
      {notice}
      <div className="buttons">
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {t('settings.cancel')}
          </Button>
        )}
        <SubmitButton
          form={form}
          label={save}
          look={look}
          busyLabel={t('admin.saving')}
          blocked={
            isOnline
              ? isTaken
                ? t('admin.saving')
                : undefined
              : t(isPage ? 'settings.needsConnection' : 'admin.needsConnection')
          }
        />
      </div>
    </Foot>
  );
}

const idle: OnlineWrite = { is: 'idle' };

/** The field that a refusal is about, as a text key of form errors. */
function fieldOf<Name extends string>({ code, detail }: AppError, fields: readonly Name[]) {
  const name = fields.find((one) => one === (code === 'NAME_TAKEN' ? 'name' : detail['field']));
  return name && { name, message: code === 'NAME_TAKEN' ? 'error.nameTaken' : 'form.invalid' };
}

type WriteFormProps<Values extends FieldValues, Output> = Omit<FootProps<Values, Output>, 'save' | 'notice'> & {
  /** Name of the form, and the words of its button unless `save` has others. */
  label: string;
  save?: string;
  /**
   * Sends what was typed, with a hook that writes (`useRowDecision`, `useSettingsWrite`). `sawChange`: the form has shown what
   * somebody else made of it, so this save counts from that version. Null when the user thought better of it.
   */
  send: (values: Output, sawChange: boolean) => Promise<OnlineWrite | null>;
  /** Said once it is done; left out where `send` or `onDone` says it. */
  done?: string;
  onDone?: (values: Output) => void;
  /** Words of a refusal; left out where the detail shows a `WriteNotice` above all of its forms. */
  refusal?: (error: AppError) => string;
  /** Fields that the server may name in a refusal. */
  fields?: readonly Path<Values>[];
  /** After CHANGED: what it is now and what was typed, in words; left out where the row itself is shown anew. */
  changed?: { now: string; mine: () => string; onUseNew: () => void } | undefined;
  /** Asks before what was typed is lost; the address to which Back leads in a tab that began here. */
  up?: string;
  children: ReactNode;
};

/**
 * A form of a console that is sent at once and waits for the verdict: "Saving…", an unsure answer after 6 s, words of a refusal beside
 * the button or the field, and what was typed stays. It also shows what somebody else saved meanwhile, and guards against leaving
 * unsaved. Example: src/README.md.
 */
export function WriteForm<Values extends FieldValues, Output>(props: WriteFormProps<Values, Output>) {
  const { form, label, save = label, send, done, onDone, refusal, fields = [], changed, up, children, ...foot } = props;
  // Result of this form alone, because another form of the same detail may have written since.
  const [ended, setEnded] = useState<OnlineWrite>(idle);
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const isChanged = ended.is === 'refused' && ended.error.code === 'CHANGED' && changed !== undefined;
  const submit = async (values: Output) => {
    const outcome = (await send(values, isChanged)) ?? idle;
    const field = outcome.is === 'refused' ? fieldOf(outcome.error, fields) : undefined;
    setEnded(outcome.is === 'done' || field ? idle : outcome);
    if (field) form.setError(field.name, { message: field.message }, { shouldFocus: true });
    if (outcome.is !== 'done') return;
    form.reset(form.getValues());
    if (done) showToast({ kind: 'success', title: done });
    onDone?.(values);
  };
  const shown = isSubmitting && foot.state.is === 'unsure' ? foot.state : isChanged ? idle : ended;
  return (
    <Form form={form} label={label} onSubmit={submit}>
      {up && <LeaveGuard isDirty={isDirty} onLeave={() => form.reset()} up={up} />}
      {isChanged && (
        <ChangedNotice
          now={changed.now}
          mine={changed.mine()}
          onUseNew={() => {
            setEnded(idle);
            changed.onUseNew();
          }}
        />
      )}
      {children}
      <FormErrors form={form} />
      <WriteFoot
        form={form}
        save={save}
        notice={refusal && <WriteNotice state={shown} refusal={refusal} words={foot.isPage ? 'settings' : 'admin'} />}
        {...foot}
      />
    </Form>
  );
}
