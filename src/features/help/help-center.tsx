import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { faqPath, paths } from '#domain/paths.ts';
import { supportEmail } from '#domain/support.ts';
import { faqEntries } from '#text/faq-entries.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { SupportIcon, type SupportIconName } from '#ui/support-icon.tsx';
import './help-center.css';

const popular = faqEntries.slice(0, 5);

function Way({ icon, title, text, action }: { icon: SupportIconName; title: string; text: string; action: ReactNode }) {
  return (
    <li className="help-way card">
      <span className="help-way-icon">
        <SupportIcon name={icon} />
      </span>
      <h3>{title}</h3>
      <p className="muted">{text}</p>
      {action}
    </li>
  );
}

/** Three ways to get help (spec), the questions that most people have, and the small print. */
export function HelpCenter() {
  return (
    <div className="help">
      <p className="muted">{t('help.intro')}</p>
      <section aria-labelledby="help-ways">
        <h2 id="help-ways" className="sr-only">
          {t('help.ways')}
        </h2>
        <ul className="help-ways">
          <Way
            icon="question"
            title={t('help.faq')}
            text={t('help.faqText')}
            action={
              <ButtonLink look="primary" to={paths.faq}>
                {t('help.faqAction')}
              </ButtonLink>
            }
          />
          <Way
            icon="chat"
            title={t('help.contact')}
            text={t('help.contactText')}
            action={
              <ButtonLink look="outline" to={paths.contact}>
                {t('help.contactAction')}
              </ButtonLink>
            }
          />
          <Way
            icon="mail"
            title={t('help.email')}
            text={t('help.emailText', { email: supportEmail })}
            action={
              <ButtonLink look="outline" href={`mailto:${supportEmail}`}>
                {t('help.emailAction')}
              </ButtonLink>
            }
          />
        </ul>
      </section>
      <div className="help-more">
        <section aria-labelledby="help-popular">
          <h2 id="help-popular">{t('help.popular')}</h2>
          <ul className="help-links card">
            {popular.map(({ id, question }) => (
              <li key={id}>
                <Link to={faqPath(id)}>{t(question)}</Link>
              </li>
            ))}
            <li>
              <Link to={paths.faq}>
                <strong>{t('help.allQuestions')}</strong>
              </Link>
            </li>
          </ul>
        </section>
        <section aria-labelledby="help-rules">
          <h2 id="help-rules">{t('help.rules')}</h2>
          <p className="muted">{t('help.rulesText')}</p>
          <ul className="help-links card">
            <li>
              <Link to={paths.terms}>{t('help.terms')}</Link>
            </li>
            <li>
              <Link to={paths.privacy}>{t('help.privacy')}</Link>
            </li>
          </ul>
        </section>
      </div>
    </div>
  );
}
