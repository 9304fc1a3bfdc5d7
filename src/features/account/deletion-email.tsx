import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { deletionInput } from '#forms/credentials.ts';
import type { SessionUser } from '#domain/user.ts';
import { t } from '#text/translate.ts';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { styled } from '#ui/styled.ts';

const losses = ['delete.profile', 'delete.bookings', 'delete.reviews', 'delete.notifications'] as const;

const Losses = styled('div')({
  display: 'grid',
  flexBasis: '100%',
  gap: 10,
  '& > ul': { display: 'grid', gap: 6, margin: 0, paddingInlineStart: 18 },
});

type DeletionEmailProps = { user: SessionUser; onNext: () => void };

/** What is lost, and the address of the account typed once: nobody gets past this with a stray tap. */
export function DeletionEmail({ user, onNext }: DeletionEmailProps) {
  const form = useForm({ resolver: zodResolver(deletionInput(user.email)), defaultValues: { email: '' } });
  const what = (
    <Losses>
      <ul>
        {losses.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <p>{t('delete.money')}</p>
      <p>{t('delete.phone')}</p>
    </Losses>
  );
  return (
    <>
      <Notice kind="error" action={what}>
        <strong>{t('delete.intro')}</strong>
      </Notice>
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
