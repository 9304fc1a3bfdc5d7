import { t } from '#text/translate.ts';
import { CourtDiagram } from '#ui/court-diagram.tsx';
import { VendorDesk, type VendorDeskProps } from './vendor-desk.tsx';
import './vendor.css';

const steps = ['vendor.nextApply', 'vendor.nextCall', 'vendor.nextPlay'] as const;

/** The application beside what comes of it; on a phone the form comes first. */
export function VendorScreen(props: VendorDeskProps) {
  return (
    <div className="vendor card">
      <div className="vendor-desk">
        <h2>{t('vendor.formTitle')}</h2>
        <VendorDesk {...props} />
      </div>
      <aside className="vendor-next" aria-labelledby="vendor-next">
        <div className="vendor-drawing">
          <CourtDiagram sport="Padel" />
        </div>
        <h2 id="vendor-next">{t('vendor.next')}</h2>
        <ol className="vendor-steps">
          {steps.map((step) => (
            <li key={step}>
              <h3>{t(step)}</h3>
              <p>{t(`${step}Text`)}</p>
            </li>
          ))}
        </ol>
      </aside>
    </div>
  );
}
