import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { passwordAgainInput } from '#forms/credentials.ts';
import { AppError, asAppError } from '#domain/errors.ts';
import type { SessionUser } from '#domain/user.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useSession } from '#hooks/use-session.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { deleteAccount, settleDeletion } from './lazy-account.ts';
import { styled } from '#ui/styled.ts';

const Question = styled('div')({
  display: 'grid',
  gap: 12,
  '& [role=alert]:empty': { position: 'absolute' },
});

type DeletionConfirmProps = { user: SessionUser; onDeleted: () => void; onCancel: () => void };

/** What happened, and what that means for the account. */
function wordsOf(error: AppError): { title: string; text: string } {
  const { account } = error.detail;
  if (account === 'unknown') return { title: t('delete.unknownTitle'), text: t('delete.unknown') };
  if (account === 'there') return { title: t('delete.failed'), text: t('delete.stillThere') };
  const known = error.code !== 'UNEXPECTED' && error.code !== 'INVALID';
  return { title: t('delete.failed'), text: known ? errorText(error) : t('delete.failedText') };
}

/** What became of a deletion that did not end well; a screen reader hears it come. */
function DeletionTrouble({ error }: { error: AppError | undefined }) {
  const words = error && wordsOf(error);
  return (
    <div role="alert">
      {words && (
        <Notice kind={error.detail['account'] === 'unknown' ? 'warning' : 'error'}>
          <strong>{words.title}</strong>
          <br />
          {words.text}
        </Notice>
      )}
    </div>
  );
}

/** The last question, with the password. A lost answer is followed up as soon as the server can be asked. */
export function DeletionConfirm({ user, onDeleted, onCancel }: DeletionConfirmProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const online = useOnline();
  const viewer = useSession()?.id ?? 'nobody';
  const [trouble, setTrouble] = useState<AppError>();
  const form = useForm({ resolver: zodResolver(passwordAgainInput), defaultValues: { password: '' } });
  useEffect(() => heading.current?.focus(), []);

  const isUnknown = trouble?.detail['account'] === 'unknown';
  const settled = useEffectEvent((isGone: boolean) => {
    if (isGone) onDeleted();
    else setTrouble(new AppError('BUSY', { account: 'there' }));
  });
  // While still nobody knows, the next connection, the end of the session or the button asks again.
  const asker = online && isUnknown ? viewer : undefined;
  useEffect(() => {
    if (asker !== undefined) settleDeletion(user.id).then(settled, () => undefined);
  }, [asker, user.id]);

  const submit = async ({ password }: { password: string }) => {
    try {
      if (await deleteAccount(user, password)) return onDeleted();
      setTrouble(undefined);
      form.setError('password', { message: 'delete.wrong' }, { shouldFocus: true });
    } catch (thrown) {
      setTrouble(asAppError(thrown));
    }
  };

  return (
    <Question>
      <Typography ref={heading} variant="subtitle1" component="h2" tabIndex={-1}>
        {t('delete.question')}
      </Typography>
      <p>
        <strong dir="ltr">{user.email}</strong>
      </p>
      <Typography color="textSecondary">{t('delete.last')}</Typography>
      <Form form={form} onSubmit={submit} label={t('delete.question')}>
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField form={form} name="password" label={t('delete.password')} autoComplete="current-password" />
        <DeletionTrouble error={trouble} />
        <SubmitButton form={form} label={t('delete.confirm')} busyLabel={t('delete.busy')} look="final" />
      </Form>
      <Button look="outline" block disabled={form.formState.isSubmitting} onClick={onCancel}>
        {t('delete.cancel')}
      </Button>
    </Question>
  );
}
