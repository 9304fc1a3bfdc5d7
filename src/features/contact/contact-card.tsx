import { supportEmail, supportPhones } from '#domain/support.ts';
import { t } from '#text/translate.ts';

/** The other ways to reach us; a number is a link, because most people hold a phone in their hand. */
export function ContactCard() {
  return (
    <section className="contact-card card" aria-labelledby="contact-talk">
      <h2 id="contact-talk">{t('contact.talk')}</h2>
      <dl>
        <div>
          <dt>{t('contact.phones')}</dt>
          {Object.values(supportPhones).map((number) => (
            <dd key={number}>
              <a className="contact-link" href={`tel:${number.replaceAll(' ', '')}`} dir="ltr">
                {number}
              </a>
            </dd>
          ))}
          <dd className="small muted">{t('contact.phonesHint')}</dd>
        </div>
        <div>
          <dt>{t('contact.emailUs')}</dt>
          <dd>
            <a className="contact-link" href={`mailto:${supportEmail}`} dir="ltr">
              {supportEmail}
            </a>
          </dd>
        </div>
        <div>
          <dt>{t('contact.address')}</dt>
          <dd>
            <address>{t('contact.addressText')}</address>
          </dd>
        </div>
      </dl>
    </section>
  );
}
