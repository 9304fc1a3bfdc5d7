/**
 * A query for everything in the schemas public and private that decides what a call does and who may make it, with the comments:
 * one line for each object. MAINTAIN and NOT NULL constraints are left out: PostgreSQL 15 does not list them.
 */
export const schemaLines = `
  select 'function ' || oid::regprocedure || ' ' || md5(prosrc) as line, proowner::regrole::text || ' ' || prosecdef || ' '
    || provolatile::text || ' ' || coalesce(proconfig::text, '') || ' ' || coalesce(proacl::text, '')
    || coalesce(obj_description(oid, 'pg_proc'), '') as facts
  from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  union all select 'table ' || oid::regclass, relowner::regrole::text || ' ' || relrowsecurity || ' '
    || coalesce(array(select a::text from aclexplode(relacl) as a where a.privilege_type <> 'MAINTAIN' order by 1)::text, '')
    || coalesce(obj_description(oid, 'pg_class'), '')
  from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'S', 'c')
  union all select 'column ' || attrelid::regclass || '.' || attname, format_type(atttypid, atttypmod) || ' ' || attnotnull || ' '
    || coalesce(pg_get_expr(adbin, adrelid), '') || ' ' || coalesce(attacl::text, '')
    || coalesce(col_description(attrelid, attnum), '')
  from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'c') and attnum > 0 and not attisdropped
  union all select 'policy ' || polname || ' on ' || polrelid::regclass, polcmd::text || ' ' || polpermissive || ' '
    || array(select case r when 0 then 'public' else r::regrole::text end from unnest(polroles) as r order by 1)::text || ' '
    || coalesce(pg_get_expr(polqual, polrelid), '') || ' ' || coalesce(pg_get_expr(polwithcheck, polrelid), '') from pg_policy
  union all select 'constraint ' || conname || ' on ' || conrelid::regclass, pg_get_constraintdef(oid) from pg_constraint
  where connamespace in ('public'::regnamespace, 'private'::regnamespace) and contype <> 'n'
  union all select 'index ' || indexrelid::regclass, pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indrelid
  where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  union all select 'trigger ' || tgname || ' on ' || tgrelid::regclass, pg_get_triggerdef(oid) || ' ' || tgenabled::text
  from pg_trigger where not tgisinternal
  union all select 'schema ' || nspname, coalesce(nspacl::text, '') from pg_namespace where nspname in ('public', 'private')
  order by 1, 2`;
