import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import type { SessionUser } from '#domain/user.ts';
import { useConnection } from '#hooks/use-online.ts';
import { t } from '#text/translate.ts';
import { Card } from '#ui/card.tsx';
import { CourtDiagram } from '#ui/venue/court-diagram.tsx';
import { Icon } from '#ui/icon.tsx';
import { OfflineNotice } from '#ui/feedback/offline-notice.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { isQuickSignUp, prepareSignIn } from './lazy-auth.ts';
import { AuthTabs, tabId, type AuthTab } from './auth-tabs.tsx';
import { CheckInbox } from './check-inbox.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';
import { palette, styled, wide } from '#ui/styled.ts';

const promises = ['auth.pitch.hold', 'auth.pitch.call', 'auth.pitch.offline'] as const;

const { hero, secondary } = palette;

const Frame = styled(Card)({
  '.notice + &': { marginBlockStart: 16 },
  display: 'grid',
  maxInlineSize: 460,
  marginInline: 'auto',
  [wide]: { gridTemplateColumns: 'minmax(0, 1.15fr) minmax(0, 1fr)', maxInlineSize: 940 },
});

const FormSide = styled('div')({ minInlineSize: 0, padding: '12px 16px 28px', [wide]: { padding: '24px 32px 32px' } });

const Panel = styled('div')({
  display: 'grid',
  gap: 18,
  paddingBlockStart: 20,
  '& > div:empty': { position: 'absolute' },
});

const Pitch = styled('aside')({
  padding: '24px 16px 28px',
  backgroundColor: hero.main,
  color: hero.contrastText,
  [wide]: {
    display: 'grid',
    gridTemplateRows: '1fr auto auto',
    padding: '0 0 32px',
    '& > :not(div)': { marginInline: 32 },
  },
});

const Drawing = styled('div')({
  display: 'none',
  [wide]: { display: 'block', minBlockSize: 240, marginBlockEnd: 28 },
});

const Promises = styled('ul')({
  display: 'grid',
  gap: 14,
  marginBlockStart: 16,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', gridTemplateColumns: '20px 1fr', gap: 12 },
  '& svg': { marginBlockStart: 2, color: secondary.main },
});

type AuthScreenProps = {
  tab: AuthTab;
  /** Where the person goes on from here. */
  next: string;
  /** False where the next screen tells by itself that it worked. */
  welcomes: boolean;
  onTab: (tab: AuthTab) => void;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
};

/** Login and Register beside what an account is good for; on a phone the form comes first. */
export function AuthScreen({ tab, next, welcomes, onTab, onBusy, onDone }: AuthScreenProps) {
  const connection = useConnection();
  const panelId = useId();
  const [inbox, setInbox] = useState<string>();
  const [isQuick, setQuick] = useState(false);
  const [cameBack, setCameBack] = useState(false);
  const moveOn = useAfterSignIn(onDone);
  const onSignedIn = (user: SessionUser) => {
    if (welcomes) showToast({ kind: 'success', title: t(`auth.${tab}.done`), text: t(`auth.${tab}.doneText`) });
    return moveOn(user);
  };
  useEffect(prepareSignIn, []);
  useEffect(() => {
    // The form asks again before it sends anything.
    if (connection === 'online') isQuickSignUp().then(setQuick, () => undefined);
  }, [connection]);
  const backToLogin = () => {
    setInbox(undefined);
    setCameBack(true);
    onTab('login');
  };
  return (
    <Frame>
      <FormSide>
        {inbox ? (
          <Panel>
            <CheckInbox email={inbox} onBack={backToLogin} />
          </Panel>
        ) : (
          <>
            <AuthTabs tab={tab} panelId={panelId} takeFocus={cameBack} onTab={onTab} />
            <Panel id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, tab)}>
              <Typography color="textSecondary">{t(`auth.${tab}.intro`)}</Typography>
              <OfflineNotice connection={connection} words="auth.offline" />
              {tab === 'login' ? (
                <LoginForm onBusy={onBusy} onSignedIn={onSignedIn} onSent={setInbox} />
              ) : (
                <RegisterForm
                  isQuick={isQuick}
                  next={next}
                  onQuick={() => setQuick(true)}
                  onBusy={onBusy}
                  onSignedIn={onSignedIn}
                  onMustConfirm={setInbox}
                />
              )}
            </Panel>
          </>
        )}
      </FormSide>
      <Pitch>
        <Drawing>
          <CourtDiagram sport="Futsal" />
        </Drawing>
        <Typography variant="subtitle1" component="h2">
          {t('auth.pitch.title')}
        </Typography>
        <Promises>
          {promises.map((key) => (
            <li key={key}>
              <Icon name="check" />
              {t(key)}
            </li>
          ))}
        </Promises>
      </Pitch>
    </Frame>
  );
}
