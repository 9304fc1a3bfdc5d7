-- Where a call came from, for limits: believed only from the proxy that the project is known to stand behind.

alter table private.settings
  add column trusted_proxy text not null default 'cloudflare' check (trusted_proxy in ('cloudflare', 'last-forwarded', 'none'));

comment on column private.settings.trusted_proxy is
  'Who says where a call came from: cloudflare (cf-connecting-ip: hosted projects, and the embedded server, which sets it itself), last-forwarded (an own proxy that appends to x-forwarded-for), none.';

create function private.address_group(p_address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := btrim(p_address);
  v_address inet;
begin
  v_text := regexp_replace(v_text, '^\[([^\]]*)\](:[0-9]+)?$', '\1');
  v_text := regexp_replace(v_text, '^([0-9]+(\.[0-9]+){3}):[0-9]+$', '\1');
  v_text := regexp_replace(v_text, '%.*$', '');
  v_text := regexp_replace(v_text, '^::ffff:([0-9]+(\.[0-9]+){3})$', '\1', 'i');
  if v_text !~ '^[0-9a-fA-F:.]+$' then
    return null;
  end if;
  v_address := v_text::inet;
  if family(v_address) = 6 and v_address <<= inet '::ffff:0:0/96' then
    -- The same IPv4 address, written in hexadecimal.
    v_address := inet '0.0.0.0' + (v_address - inet '::ffff:0:0');
  end if;
  return case
    when v_address <<= inet '127.0.0.0/8' or v_address = inet '::1' then null
    when family(v_address) = 6 then network(set_masklen(v_address, 64))::text
    else host(v_address)
  end;
exception when invalid_text_representation then
  return null;
end
$$;
comment on function private.address_group(text) is
  'An address as limits count it: IPv4 as it is, also inside IPv6; IPv6 by its /64, which is one customer. Null for this machine and for anything that is no address.';

create function private.client_device() returns text
language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(left(nullif(current_setting('baari.device', true), ''), 64), 'UTF8')), 'hex')
$$;
comment on function private.client_device() is
  'The device that a call says it comes from, hashed; null when it says nothing. It is typed by the caller: it tells honest phones apart where no address does, and stops nobody.';

create or replace function private.client_address() returns text
language plpgsql stable set search_path = '' as $$
declare
  v_proxy text := (select s.trusted_proxy from private.settings s);
  v_headers jsonb;
  v_address text;
begin
  begin
    v_headers := nullif(current_setting('request.headers', true), '')::jsonb;
  exception when invalid_text_representation then
    v_headers := null;
  end;
  v_address := private.address_group(case v_proxy
    when 'cloudflare' then v_headers ->> 'cf-connecting-ip'
    -- The first entries are typed by the caller.
    when 'last-forwarded' then reverse(split_part(reverse(v_headers ->> 'x-forwarded-for'), ',', 1))
  end);
  return coalesce(v_address, 'device ' || private.client_device(), 'unknown');
end
$$;
comment on function private.client_address() is
  'Who is counted together: the address as the trusted proxy saw it (IPv6 by /64), else the device that the call names, else all that say nothing.';

create or replace function private.apply_mutations(p_batch jsonb) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := auth.uid();
  v_items jsonb := p_batch -> 'mutations';
  v_item jsonb;
  v_verdict jsonb;
  v_halted jsonb := '{}';
  v_lane text;
  v_results jsonb[] := '{}';
begin
  if jsonb_typeof(v_items) is distinct from 'array' or jsonb_array_length(v_items) > 25 or length(p_batch::text) > 131072 then
    perform private.fail(422, 'INVALID', '{"mutations": "an array of at most 25, 128 kB together"}');
  end if;
  perform set_config('baari.device', coalesce(left(p_batch ->> 'device', 64), ''), true);
  -- Two flushers of one person (worker and page) take turns: in opposite order they would deadlock.
  perform pg_advisory_xact_lock(hashtextextended('person:' || coalesce(v_person::text, 'device ' || left(p_batch ->> 'device', 64), ''), 0));

  for v_item in select e from jsonb_array_elements(v_items) as e loop
    v_lane := coalesce(v_item ->> 'entity', v_item ->> 'id', '');
    if v_halted ? v_lane then
      v_verdict := jsonb_build_object('id', v_item -> 'id') || (v_halted -> v_lane);
    else
      v_verdict := private.apply_one(v_item, v_person);
      if v_verdict ->> 'status' in ('rejected', 'unsupported') then
        v_halted := v_halted || jsonb_build_object(v_lane, '{"status": "blocked"}'::jsonb);
      elsif v_verdict ->> 'status' = 'deferred' then
        v_halted := v_halted || jsonb_build_object(v_lane, v_verdict - 'id');
      end if;
    end if;
    v_results := v_results || v_verdict;
  end loop;
  return private.answer('am1', jsonb_build_object('results', to_jsonb(v_results)));
end
$$;

revoke execute on function private.address_group(text), private.client_device() from public, anon, authenticated;
