import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import command, { vendorApplication, type VendorApplication } from '#commands/apply-as-vendor.ts';
import { asAppError, errorTexts } from '#domain/errors.ts';
import { formatPhone } from '#domain/phone.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { sendWrite, type SendOutcome } from '#hooks/send-write.ts';
import { usePhonePlans } from '#hooks/use-phone-plans.ts';
import { t } from '#text/translate.ts';
import { clearDraft, useFormDraft, withDraft } from '#ui/form/form-draft.ts';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { FormPair } from '#ui/form/form-pair.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';

const kept = ['name', 'venueName', 'email', 'phone', 'location', 'description'] as const;

/** What was kept, as people write it. */
const shown = (input: VendorApplication): VendorApplication => ({ ...input, phone: formatPhone(input.phone) });

type VendorFormProps = {
  blank: VendorApplication;
  draftKey: string;
  /** The refused application that is being put right; it would hold back a second one for good. */
  edited: QueuedWrite | undefined;
  onBusy: (busy: boolean) => void;
  onKept: (outcome: SendOutcome) => void;
};

/** Six fields, all required (spec, vendor signup). */
export function VendorForm({ blank, draftKey, edited, onBusy, onKept }: VendorFormProps) {
  usePhonePlans();
  const form = useForm({
    resolver: zodResolver(vendorApplication),
    defaultValues: withDraft(draftKey, edited ? shown({ ...blank, ...(edited.args as VendorApplication) }) : blank),
  });
  useFormDraft(form, draftKey, kept);

  const submit = async (input: VendorApplication) => {
    onBusy(true);
    try {
      const about = { venue: input.venueName };
      const outcome = await sendWrite({ command, input, about, replaces: edited?.id });
      form.reset(blank);
      clearDraft(draftKey);
      onKept(outcome);
    } catch (thrown) {
      form.setError('root', { message: errorTexts[asAppError(thrown).code] });
    } finally {
      onBusy(false);
    }
  };

  const field = { form, enterKeyHint: 'next' } as const;
  return (
    <Form form={form} onSubmit={submit} label={t('vendor.formTitle')}>
      <FormPair>
        <TextField {...field} name="name" label={t('vendor.name')} autoComplete="name" />
        <TextField {...field} name="venueName" label={t('vendor.venueName')} autoComplete="organization" />
      </FormPair>
      <TextField {...field} name="email" label={t('vendor.email')} type="email" autoComplete="email" />
      <TextField
        {...field}
        name="phone"
        label={t('vendor.phone')}
        hint={t('vendor.phoneHint')}
        type="tel"
        autoComplete="tel"
      />
      <TextField
        {...field}
        name="location"
        label={t('vendor.location')}
        hint={t('vendor.locationHint')}
        autoComplete="street-address"
      />
      <TextAreaField
        form={form}
        name="description"
        label={t('vendor.description')}
        hint={t('vendor.descriptionHint')}
        rows={5}
      />
      <FormErrors form={form} />
      <SubmitButton form={form} label={t('vendor.submit')} busyLabel={t('vendor.busy')} />
    </Form>
  );
}
