import { Looks } from './looks.tsx';
import { MobileData } from './mobile-data.tsx';
import { PhoneStorage } from './phone-storage.tsx';

/** What belongs to this phone, its looks and its database; the person's own details do not wait for it. */
export default function OnThisPhone() {
  return (
    <>
      <Looks />
      <MobileData />
      <PhoneStorage />
    </>
  );
}
