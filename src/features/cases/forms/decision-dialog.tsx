import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Case } from '#domain/desk/case.ts';
import { useOnline } from '#hooks/use-online.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { DialogBody, DialogFoot, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { Fields } from '#features/cases/case-layout.ts';
import { DecisionNotice, WhoseBooking } from './decision-notice.tsx';
import type { Decision } from './use-decision.ts';

type DecisionDialogProps<Values extends FieldValues, Output> = {
  found: Case;
  decision: Decision;
  pathOf: (id: string) => string;
  onClosed: () => void;
  form: UseFormReturn<Values, unknown, Output>;
  title: string;
  /** What is asked, above the fields. */
  question?: string;
  /** What becomes of it as it is filled in, below the fields. */
  outcome?: string | undefined;
  /** The button that does it, and what is said once it is done. */
  yes: string;
  done: string;
  /** Of that button: what ends something looks final. */
  look?: 'final' | 'primary';
  /** Resolves true when it is done. */
  decide: (input: Output) => Promise<boolean>;
  children: ReactNode;
};

/** A decision against a booking: why, in a form that waits for the verdict and says what was refused. */
export function DecisionDialog<Values extends FieldValues, Output>(props: DecisionDialogProps<Values, Output>) {
  const {
    found,
    decision,
    pathOf,
    onClosed,
    form,
    title,
    question,
    outcome,
    yes,
    done,
    look = 'final',
    decide,
    children,
  } = props;
  const isOnline = useOnline();
  const submit = async (input: Output, close: () => void) => {
    if (!(await decide(input))) return;
    showToast({ kind: 'success', title: done });
    close();
  };
  return (
    <DialogFrame
      title={title}
      lead={<WhoseBooking found={found} />}
      busy={decision.isBusy && !decision.isUnsure}
      onClosed={onClosed}
      renderBody={(close) => (
        <Form form={form} label={title} onSubmit={(input) => submit(input, close)}>
          <DialogBody>
            {question && <p dir="auto">{question}</p>}
            <Fields disabled={!isOnline}>{children}</Fields>
            {outcome && <p role="status">{outcome}</p>}
            <FormErrors form={form} />
            <DecisionNotice decision={decision} pathOf={pathOf} />
            {!isOnline && <p>{t('cases.offline')}</p>}
          </DialogBody>
          <DialogFoot>
            <Button onClick={close}>{t('cases.keep')}</Button>
            <Button type="submit" look={look} disabled={!isOnline || decision.isBusy}>
              {decision.isBusy ? t('cases.saving') : yes}
            </Button>
          </DialogFoot>
        </Form>
      )}
    />
  );
}
