import Typography from '@mui/material/Typography';
import { paths } from '#domain/paths.ts';
import { supportEmail, supportPhones } from '#domain/support.ts';
import { t } from '#text/translate.ts';
import { Card } from '#ui/card.tsx';
import { LineLink } from '#ui/line-link.tsx';
import { styled, wide } from '#ui/styled.ts';

const AsideCard = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  padding: '20px 16px 24px',
  [wide]: { padding: 28 },
}) as typeof Card;

/** Names, and under each what there is to say about it. */
const Facts = styled('dl')({
  display: 'grid',
  gap: 16,
  '& dt': { fontWeight: 600 },
  '& address': { fontStyle: 'normal' },
});

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

const questions = ['contact.faq.pay', 'contact.faq.cancel', 'contact.faq.confirm'] as const;

/** Three questions that would otherwise be half of all messages (spec, contact). */
export function FaqTeaser() {
  return (
    <AsideCard component="section" aria-labelledby="contact-faq">
      <Typography id="contact-faq" variant="subtitle1" component="h2">
        {t('contact.faq')}
      </Typography>
      <Facts>
        {questions.map((question) => (
          <div key={question}>
            <dt>{t(question)}</dt>
            <Typography component="dd" color="textSecondary">
              {t(`${question}Text`)}
            </Typography>
          </div>
        ))}
      </Facts>
      <LineLink to={paths.faq}>{t('contact.faqAll')}</LineLink>
    </AsideCard>
  );
}
