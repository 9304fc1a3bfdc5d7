import { t } from '#text/translate.ts';
import { ContactCard } from './contact-card.tsx';
import { ContactDesk, type ContactDeskProps } from './contact-desk.tsx';
import { FaqTeaser } from './faq-teaser.tsx';
import './contact.css';

/** The form beside the other ways to get an answer; on a phone the form comes first. */
export function ContactScreen(props: ContactDeskProps) {
  return (
    <div className="contact">
      <div className="contact-desk card">
        <h2>{t('contact.formTitle')}</h2>
        <ContactDesk {...props} />
      </div>
      <div className="contact-aside">
        <ContactCard />
        <FaqTeaser />
      </div>
    </div>
  );
}
