import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { deletionInput } from '#domain/credentials.ts';
import type { SessionUser } from '#domain/user.ts';
import { t } from '#text/translate.ts';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Icon } from '#ui/icon.tsx';

const losses = ['delete.profile', 'delete.bookings', 'delete.reviews', 'delete.notifications'] as const;

type DeletionEmailProps = { user: SessionUser; onNext: () => void };

/** What is lost, and the address of the account typed once: nobody gets past this with a stray tap. */
export function DeletionEmail({ user, onNext }: DeletionEmailProps) {
  const form = useForm({ resolver: zodResolver(deletionInput(user.email)), defaultValues: { email: '' } });
  return (
    <>
      <div className="deletion-losses">
        <p>
          <Icon name="alert" />
          <strong>{t('delete.intro')}</strong>
        </p>
        <ul>
          {losses.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
        <p>{t('delete.money')}</p>
        <p>{t('delete.phone')}</p>
      </div>
      <Form form={form} onSubmit={async () => onNext()} label={t('delete.title')}>
        <TextField
          form={form}
          name="email"
          label={t('delete.email')}
          type="email"
          autoComplete="off"
          enterKeyHint="next"
        />
        <FormErrors form={form} />
        <SubmitButton form={form} label={t('delete.next')} busyLabel={t('delete.next')} look="danger" />
      </Form>
    </>
  );
}
