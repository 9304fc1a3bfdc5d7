import { useEffect, useId, useState } from 'react';
import { useOnline } from '#hooks/use-online.ts';
import { t } from '#text/translate.ts';
import { CourtDiagram } from '#ui/court-diagram.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { prepareSignIn } from './account.ts';
import { AuthTabs, type AuthTab } from './auth-tabs.tsx';
import { CheckInbox } from './check-inbox.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { useArrival } from './use-arrival.ts';
import './auth.css';

const promises = ['auth.pitch.hold', 'auth.pitch.call', 'auth.pitch.offline'] as const;

type AuthScreenProps = {
  tab: AuthTab;
  onTab: (tab: AuthTab) => void;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
};

/** Login and Register beside what an account is good for; on a phone the form comes first. */
export function AuthScreen({ tab, onTab, onBusy, onDone }: AuthScreenProps) {
  const online = useOnline();
  const panelId = useId();
  const [inbox, setInbox] = useState<string>();
  const [cameBack, setCameBack] = useState(false);
  const onSignedIn = useArrival(onDone);
  useEffect(prepareSignIn, []);
  const backToLogin = () => {
    setInbox(undefined);
    setCameBack(true);
    onTab('login');
  };
  return (
    <div className="auth card">
      <div className="auth-main">
        {inbox ? (
          <CheckInbox email={inbox} onBack={backToLogin} />
        ) : (
          <>
            <AuthTabs tab={tab} panelId={panelId} takeFocus={cameBack} onTab={onTab} />
            <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`} className="auth-panel">
              <p className="muted">{t(`auth.${tab}.intro`)}</p>
              <div role="status">{!online && <Notice kind="offline">{t('auth.offline')}</Notice>}</div>
              {tab === 'login' ? (
                <LoginForm onBusy={onBusy} onSignedIn={onSignedIn} />
              ) : (
                <RegisterForm onBusy={onBusy} onSignedIn={onSignedIn} onMustConfirm={setInbox} />
              )}
            </div>
          </>
        )}
      </div>
      <aside className="auth-pitch">
        <div className="auth-pitch-drawing">
          <CourtDiagram sport="Futsal" />
        </div>
        <h2>{t('auth.pitch.title')}</h2>
        <ul className="auth-promises">
          {promises.map((key) => (
            <li key={key}>
              <Icon name="check" />
              {t(key)}
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
