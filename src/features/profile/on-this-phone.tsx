import { MobileData } from './mobile-data.tsx';
import { PhoneStorage } from './phone-storage.tsx';

/** What belongs to this phone and needs its database; the person's own details do not wait for it. */
export default function OnThisPhone() {
  return (
    <>
      <MobileData />
      <PhoneStorage />
    </>
  );
}
