import Typography from '@mui/material/Typography';
import { supportEmail, supportPhones } from '#domain/support.ts';
import { t } from '#text/translate.ts';
import { LineLink } from '#ui/line-link.tsx';
import { AsideCard, Facts } from './aside-card.tsx';

/** The other ways to reach us; a number is a link, because most people hold a phone in their hand. */
export function ContactCard() {
  return (
    <AsideCard component="section" aria-labelledby="contact-talk">
      <Typography id="contact-talk" variant="subtitle1" component="h2">
        {t('contact.talk')}
      </Typography>
      <Facts>
        <div>
          <dt>{t('contact.phones')}</dt>
          {Object.values(supportPhones).map((number) => (
            <dd key={number}>
              <LineLink href={`tel:${number.replaceAll(' ', '')}`} dir="ltr">
                {number}
              </LineLink>
            </dd>
          ))}
          <Typography component="dd" variant="body2" color="textSecondary">
            {t('contact.phonesHint')}
          </Typography>
        </div>
        <div>
          <dt>{t('contact.emailUs')}</dt>
          <dd>
            <LineLink href={`mailto:${supportEmail}`} dir="ltr">
              {supportEmail}
            </LineLink>
          </dd>
        </div>
        <div>
          <dt>{t('contact.address')}</dt>
          <dd>
            <address>{t('contact.addressText')}</address>
          </dd>
        </div>
      </Facts>
    </AsideCard>
  );
}
