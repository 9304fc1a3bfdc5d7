import { Link } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';

const questions = ['contact.faq.pay', 'contact.faq.cancel', 'contact.faq.confirm'] as const;

/** Three questions that would otherwise be half of all messages (spec, contact). */
export function FaqTeaser() {
  return (
    <section className="contact-card card" aria-labelledby="contact-faq">
      <h2 id="contact-faq">{t('contact.faq')}</h2>
      <dl>
        {questions.map((question) => (
          <div key={question}>
            <dt>{t(question)}</dt>
            <dd className="muted">{t(`${question}Text`)}</dd>
          </div>
        ))}
      </dl>
      <Link className="contact-link" to={paths.faq}>
        {t('contact.faqAll')}
      </Link>
    </section>
  );
}
