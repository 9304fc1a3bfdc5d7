import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The code of a mail's link, `?code=` of the opened address. The code opens an account, so it leaves the address bar at once; the
 * history entry keeps it over a reload.
 */
export function useMailCode(path: string): string | undefined {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params] = useSearchParams();
  const inAddress = params.get('code');
  useEffect(() => {
    if (inAddress !== null) void navigate(path, { replace: true, state: { code: inAddress } });
  }, [inAddress, navigate, path]);
  const kept: unknown = Reflect.get(Object(state), 'code');
  return inAddress || (typeof kept === 'string' && kept ? kept : undefined);
}
