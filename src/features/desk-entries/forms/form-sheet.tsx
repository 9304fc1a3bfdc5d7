import { useState, type ReactNode } from 'react';
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { DialogBody, DialogFoot, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { Still } from '#ui/still.tsx';
import { styled } from '#ui/styled.ts';

const Ask = styled('p')({ flex: '1 1 100%', fontWeight: 600 });

/** The label of its first field stands on the frame, and must not be cut off. */
const Body = styled(DialogBody)({ paddingBlockStart: 12 });

const Submit = styled('div')({ flex: '1 1 100%' });

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

type FormSheetProps<Values extends FieldValues, Output> = {
  title: string;
  lead?: ReactNode;
  form: UseFormReturn<Values, unknown, Output>;
  submit: string;
  busy: string;
  /** What was refused of it, to be decided. */
  refused?: ReactNode;
  /** Why it cannot be sent right now. */
  blocked?: string | undefined;
  onSubmit: (input: Output, close: () => void) => Promise<void>;
  onClosed: () => void;
  children: ReactNode;
};

/** A form in a sheet: its button stays at the foot, and what was typed is not lost by a swipe, Esc or Back without a question. */
export function FormSheet<Values extends FieldValues, Output>(props: FormSheetProps<Values, Output>) {
  const { title, lead, form, submit, busy, refused, blocked, onSubmit, onClosed, children } = props;
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const [leaves, setLeaves] = useState(false);
  const keepsOpen = () => {
    if (isDirty) setLeaves(true);
    return isDirty;
  };
  return (
    <DialogFrame
      full
      title={title}
      lead={lead}
      busy={isSubmitting}
      keepsOpen={keepsOpen}
      onClosed={onClosed}
      renderBody={(close) => (
        <Form form={form} label={title} onSubmit={(input) => onSubmit(input, close)}>
          <Body>
            {refused}
            <Still isStill={isSubmitting}>{children}</Still>
          </Body>
          <DialogFoot>
            {leaves ? (
              <>
                <Ask role="alert">{t('walkIn.leave')}</Ask>
                <Button ref={takeFocus} onClick={() => setLeaves(false)}>
                  {t('walkIn.leaveNo')}
                </Button>
                <Button look="danger" onClick={close}>
                  {t('walkIn.leaveYes')}
                </Button>
              </>
            ) : (
              <Submit>
                <SubmitButton form={form} label={submit} busyLabel={busy} blocked={blocked} />
              </Submit>
            )}
          </DialogFoot>
        </Form>
      )}
    />
  );
}
