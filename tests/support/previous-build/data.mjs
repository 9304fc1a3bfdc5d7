// The build that was out before prices and hours followed rules: its own code of 86e56735f291, as it was released, without its
// screens. Never changed by hand; make.mjs makes it. Its packages are those of today.
import { Dexie } from "dexie";
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute, millisecondsInWeek } from "date-fns/constants";
import { createClient } from "@supabase/supabase-js";
import * as z from "zod/mini";
import "date-fns";
// \0rolldown/runtime.js
var __defProp = Object.defineProperty;
var __esmMin = (fn, res, err) => () => {
	if (err) throw err[0];
	try {
		return fn && (res = fn(fn = 0)), res;
	} catch (e) {
		throw err = [e], e;
	}
};
var __exportAll = (all, no_symbols) => {
	let target = {};
	for (var name in all) __defProp(target, name, {
		get: all[name],
		enumerable: true
	});
	if (!no_symbols) __defProp(target, Symbol.toStringTag, { value: "Module" });
	return target;
};
// node_modules/.previous-build-M6UxXW/src/domain/errors.ts
function isErrorCode(text) {
	return errorCodes.some((code) => code === text);
}
function errorCodeOf(code) {
	return isErrorCode(code) ? code : "UNEXPECTED";
}
function asAppError(thrown) {
	return thrown instanceof AppError ? thrown : new AppError("UNEXPECTED", {}, { cause: thrown });
}
var errorCodes, AppError;
var init_errors = __esmMin((() => {
	errorCodes = [
		"OFFLINE",
		"BUSY",
		"LINE_SLOW",
		"NOT_OURS",
		"SIGNED_OUT",
		"ACCOUNT_GONE",
		"FORBIDDEN",
		"REAUTH_NEEDED",
		"NOT_FOUND",
		"SLOT_TAKEN",
		"HOLD_EXPIRED",
		"HOLD_LIMIT",
		"ALREADY_YOURS",
		"PRICE_CHANGED",
		"IDEMPOTENCY_MISMATCH",
		"OUTSIDE_WINDOW",
		"CLOSED",
		"PAST",
		"NO_SLOTS",
		"TOO_MANY_SLOTS",
		"TOO_MANY_LIVE",
		"TOO_MANY_WATCHES",
		"CONTACT_UNCONFIRMED",
		"RECEIPT_MISSING",
		"RECEIPT_USED",
		"RECEIPT_TYPE",
		"RECEIPT_TOO_LARGE",
		"RECEIPT_UPLOAD",
		"RECEIPT_UNREADABLE",
		"NOT_CANCELLABLE",
		"TOO_LATE",
		"NOT_REVIEWABLE",
		"REVIEW_CHANGED",
		"ALREADY_APPLIED",
		"IS_ADMIN",
		"OWNS_VENUES",
		"RATE_LIMITED",
		"WRONG_PASSWORD",
		"EMAIL_TAKEN",
		"EMAIL_UNCONFIRMED",
		"EMAIL_INVALID",
		"PASSWORD_WEAK",
		"PASSWORD_SAME",
		"RESET_CODE",
		"IN_USE",
		"SENDING",
		"TOO_OLD",
		"STORAGE_FULL",
		"STORAGE_BROKEN",
		"INVALID",
		"UNEXPECTED"
	];
	AppError = class extends Error {
		code;
		detail;
		constructor(code, detail = {}, options) {
			super(code, options);
			this.name = "AppError";
			this.code = code;
			this.detail = detail;
		}
	};
}));
// node_modules/.previous-build-M6UxXW/src/data/storage/page-storage.ts
function standIn(name) {
	const made = new MemoryStore();
	standIns.set(name, made);
	return made;
}
function open$2(name) {
	const known = standIns.get(name);
	if (known) return known;
	try {
		const store = Reflect.get(globalThis, name);
		if (store === null) return standIn(name);
		store?.getItem("");
		return store;
	} catch {
		return standIn(name);
	}
}
var lastSearchKey, MemoryStore, standIns, localStore, tabStore, isPage, isStoreBlocked;
var init_page_storage = __esmMin((() => {
	lastSearchKey = "baari-search";
	MemoryStore = class {
		getItem(key) {
			return Object.getOwnPropertyDescriptor(this, key)?.value ?? null;
		}
		setItem(key, value) {
			Reflect.set(this, key, value);
		}
		removeItem(key) {
			Reflect.deleteProperty(this, key);
		}
	};
	standIns = new Map();
	localStore = () => open$2("localStorage");
	tabStore = () => open$2("sessionStorage");
	isPage = () => localStore() !== void 0 || tabStore() !== void 0;
	isStoreBlocked = () => isPage() && standIns.size > 0;
}));
// node_modules/.previous-build-M6UxXW/src/domain/create-store.ts
function createSignal() {
	const listeners = new Set();
	return {
		emit: (...told) => listeners.forEach((listener) => listener(...told)),
		subscribe(listener) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		count: () => listeners.size
	};
}
function createStore(initial) {
	const changed = createSignal();
	let value = initial;
	return {
		subscribe: changed.subscribe,
		get: () => value,
		set(next) {
			if (Object.is(next, value)) return;
			value = next;
			changed.emit();
		}
	};
}
var init_create_store = __esmMin((() => {}));
// node_modules/.previous-build-M6UxXW/src/data/storage/site-data.ts
async function note$1(opening, timer, onRefused) {
	try {
		await opening;
		wasOpened = true;
	} catch (thrown) {
		refusedAs = thrown?.name;
		onRefused();
	} finally {
		clearTimeout(timer);
	}
}
function followOpening(opening, timer, onRefused) {
	lastOpening = note$1(opening, timer, onRefused);
}
function standInThatRefuses() {
	const value = { open: () => {
		throw new DOMException("There is no IndexedDB here.", "SecurityError");
	} };
	Object.defineProperty(globalThis, "indexedDB", {
		configurable: true,
		value
	});
	return value;
}
function isForGood(reason) {
	return reason !== void 0 && (forGood.has(reason) || isStoreBlocked());
}
async function toMemory(replace, reason) {
	try {
		await replace();
	} catch {
		switching = void 0;
		return false;
	}
	state = reason === "UnknownError" && !isStoreBlocked() ? "broken" : "blocked";
	changed$1.emit();
	return true;
}
function outsideOfReadings(work) {
	return new Promise((resolve, reject) => setTimeout(() => work().then(resolve, reject)));
}
async function orFromMemory(work) {
	try {
		return await work();
	} catch (thrown) {
		if (asAppError(thrown).code !== "STORAGE_BROKEN") throw thrown;
		await lastOpening;
		if (!switching && load && !wasOpened && isForGood(refusedAs)) switching = toMemory(load, refusedAs);
		if (!await switching) throw thrown;
		return outsideOfReadings(work);
	}
}
function isMemoryOnly() {
	return state !== "kept";
}
var state, wasOpened, lastOpening, refusedAs, load, switching, changed$1, forGood;
var init_site_data = __esmMin((() => {
	init_create_store();
	init_errors();
	init_page_storage();
	state = "kept";
	wasOpened = false;
	changed$1 = createSignal();
	forGood = new Set([
		"SecurityError",
		"InvalidStateError",
		"UnknownError"
	]);
	changed$1.subscribe;
}));
// node_modules/.previous-build-M6UxXW/src/data/storage/connection.ts
function namesOf$1(thrown) {
	const { name = "", inner } = thrown ?? {};
	return inner ? [name, ...namesOf$1(inner)] : [name];
}
function isLost(thrown) {
	return namesOf$1(thrown).some((name) => lost.has(name));
}
function storageError(thrown) {
	if (namesOf$1(thrown).includes("QuotaExceededError")) return new AppError("STORAGE_FULL", {}, { cause: thrown });
	return isLost(thrown) || thrown instanceof Dexie.DexieError || thrown instanceof DOMException ? new AppError("STORAGE_BROKEN", {}, { cause: thrown }) : thrown;
}
function connection(make) {
	let current;
	function drop(db) {
		db.close({ disableAutoOpen: true });
		if (current === db) current = void 0;
	}
	function open() {
		if (current) return current;
		const db = make();
		current = db;
		db.on("versionchange", () => {
			drop(db);
			return false;
		});
		db.on("blocked", () => false);
		const timer = setTimeout(() => drop(db), openWithin);
		followOpening(db.open(), timer, () => drop(db));
		return db;
	}
	return {
		async use(work) {
			const db = open();
			try {
				return await work(db);
			} catch (thrown) {
				if (!isLost(thrown)) throw storageError(thrown);
				drop(db);
			}
			try {
				return await work(open());
			} catch (thrown) {
				throw storageError(thrown);
			}
		},
		close() {
			if (current) drop(current);
		},
		async destroy() {
			const db = make();
			db.on("blocked", () => false);
			let timer;
			const late = new Promise((_resolve, reject) => {
				timer = setTimeout(() => reject(new AppError("STORAGE_BROKEN", { timeout: destroyWithin })), destroyWithin);
			});
			try {
				await Promise.race([db.delete({ disableAutoOpen: true }), late]);
			} catch (thrown) {
				throw storageError(thrown);
			} finally {
				clearTimeout(timer);
			}
		}
	};
}
var openWithin, destroyWithin, lost;
var init_connection = __esmMin((() => {
	init_errors();
	init_site_data();
	openWithin = 4e3;
	destroyWithin = 3e3;
	lost = new Set([
		"DatabaseClosedError",
		"InvalidStateError",
		"UnknownError",
		"OpenFailedError"
	]);
}));
// node_modules/.previous-build-M6UxXW/src/data/storage/db.ts
function openDexie(name, durability, engine) {
	return new Dexie(name, {
		...engine,
		chromeTransactionDurability: durability,
		cache: "disabled"
	});
}
function openBase(durability, engine) {
	const db = openDexie(baseName, durability, engine);
	db.version(1).stores({
		reference: "key",
		packs: "city",
		venues: "id, openedAt",
		parts: "p",
		session: "key",
		settings: "name",
		drafts: "key"
	});
	db.version(2).stores({ outbox: "++seq, &id" });
	return db;
}
function openUser(uid, durability, engine) {
	const db = openDexie(userPrefix + uid, durability, engine);
	db.version(1).stores({
		bookings: "id",
		parts: "p",
		drafts: "key"
	});
	db.version(2).stores({
		outbox: "++seq, &id",
		notifications: "id",
		favourites: "id",
		facts: "name"
	});
	db.version(3).stores({ receipts: "path" });
	db.version(4).stores({ watches: "[courtId+day+hour]" });
	db.version(5).stores({
		work: "key",
		desks: "venueId",
		entries: "id, [venueId+day]"
	});
	return db;
}
function twice(open, { once = false }) {
	const relaxed = connection(() => open("relaxed"));
	return {
		relaxed,
		strict: once ? relaxed : connection(() => open("strict"))
	};
}
function createDatabases(engine = {}) {
	const base = twice((durability) => openBase(durability, engine), engine);
	const people = new Map();
	function person(uid) {
		const known = people.get(uid);
		if (known) return known;
		const made = twice((durability) => openUser(uid, durability, engine), engine);
		people.set(uid, made);
		return made;
	}
	return {
		withDb(work, durability = "relaxed") {
			return orFromMemory(() => base[durability].use(work));
		},
		withUserDb(uid, work, durability = "relaxed") {
			return orFromMemory(() => person(uid)[durability].use(work));
		},
		async deleteUserDb(uid) {
			for (const opened of Object.values(people.get(uid) ?? {})) opened.close();
			people.delete(uid);
			await connection(() => openDexie(userPrefix + uid, "relaxed", engine)).destroy();
		},
		closeDatabases() {
			for (const opened of [...Object.values(base), ...[...people.values()].flatMap((pair) => Object.values(pair))]) opened.close();
			people.clear();
		}
	};
}
async function localUserIds() {
	return (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(userPrefix)).map((name) => name.slice(8));
}
var baseName, userPrefix, withDb, withUserDb, deleteUserDb, closeDatabases;
var init_db = __esmMin((() => {
	init_connection();
	init_site_data();
	baseName = "baari";
	userPrefix = "baari-u-";
	if (!Dexie.dependencies.indexedDB) Object.assign(Dexie.dependencies, { indexedDB: standInThatRefuses() });
	({withDb, withUserDb, deleteUserDb, closeDatabases} = createDatabases());
}));
// node_modules/.previous-build-M6UxXW/src/data/storage/clear-user-db.ts
function createClearUserDb(ports) {
	return async (uid, unsent) => {
		try {
			if (await ports.withUserDb(uid, (db) => db.transaction("rw", db.tables, async () => {
				const going = db.tables.filter(({ name }) => unsent === "discard" || name !== "outbox");
				await Promise.all(going.map((table) => table.clear()));
				return db.outbox.toCollection().modify((write) => {
					if (write.state !== "failed" && write.parkedFor !== "return") Object.assign(write, {
						state: "parked",
						parkedFor: "return",
						nextAt: ports.now()
					});
				});
			})) > 0) return;
		} catch (thrown) {
			if (unsent === "keep") throw thrown;
		}
		await ports.deleteUserDb(uid);
	};
}
var clearUserDb;
var init_clear_user_db = __esmMin((() => {
	init_db();
	clearUserDb = createClearUserDb({
		withUserDb,
		deleteUserDb,
		now: () => Date.now()
	});
}));
// node_modules/.previous-build-M6UxXW/src/data/session/pending-purges.ts
function readNotes() {
	const notes = (localStore()?.getItem(key$1) ?? "").matchAll(/(\S+)@(\S+)/g);
	return new Map(Array.from(notes, ([, uid = "", at]) => [uid, Number(at) || 0]));
}
function writeNotes(notes) {
	const text = Array.from(notes, ([uid, at]) => `${uid}@${at}`).join(" ");
	if (text) localStore()?.setItem(key$1, text);
	else localStore()?.removeItem(key$1);
}
function purgeLater(uid, unsent) {
	writeNotes(readNotes().set(uid, unsent === "discard" ? -1 : 0));
}
function dropNote(uid) {
	const notes = readNotes();
	if (notes.delete(uid)) writeNotes(notes);
}
function noteVisit(uid) {
	writeNotes(readNotes().set(uid, Date.now()));
}
async function finishDiscard(uid) {
	if ((readNotes().get(uid) ?? 0) < 0) await clearUserDb(uid, "discard");
}
var key$1;
var init_pending_purges = __esmMin((() => {
	init_clear_user_db();
	init_page_storage();
	key$1 = "baari-forget";
}));
// node_modules/.previous-build-M6UxXW/src/domain/user.ts
var defaultUserName;
var init_user = __esmMin((() => {
	defaultUserName = "User";
}));
// node_modules/.previous-build-M6UxXW/src/data/session/session-storage.ts
function isRecord(value) {
	return typeof value === "object" && value !== null;
}
function parse$1(text) {
	try {
		return JSON.parse(text ?? "null");
	} catch {
		return null;
	}
}
function isSession(value) {
	return isRecord(value) && typeof value["access_token"] === "string" && typeof value["refresh_token"] === "string" && typeof value["expires_in"] === "number" && isRecord(value["user"]) && typeof value["user"]["id"] === "string";
}
function isFresh(session, margin = 6e4, now = Date.now()) {
	const age = now - session.received_at;
	return age >= 0 && age < session.expires_in * 1e3 - margin;
}
function userOf(session) {
	const name = session.user.user_metadata?.name;
	return {
		id: session.user.id,
		email: session.user.email ?? "",
		name: typeof name === "string" && name.trim() ? name.trim() : defaultUserName
	};
}
function placeOf$1(place) {
	return place === "tab" ? tabStore() : localStore();
}
function sessionIn(place) {
	const value = parse$1(placeOf$1(place)?.getItem(authKey));
	return isSession(value) ? {
		...value,
		received_at: Number(value.received_at) || 0
	} : null;
}
function storedSession() {
	for (const place of ["tab", "local"]) {
		const session = sessionIn(place);
		if (session) return {
			session,
			place
		};
	}
	return null;
}
function localGeneration() {
	return Number(localStore()?.getItem(generationKey)) || 0;
}
function hasLocalGeneration() {
	return localStore()?.getItem(generationKey) != null;
}
function keepSession(session, place, generation) {
	const store = placeOf$1(place);
	try {
		store?.setItem(authKey, JSON.stringify(session));
		store?.setItem(userKey, JSON.stringify({
			...userOf(session),
			token: session.access_token
		}));
		if (place === "local") store?.setItem(generationKey, String(generation));
	} catch (thrown) {
		throw new AppError("STORAGE_FULL", {}, { cause: thrown });
	}
}
function noteSessionEnd() {
	localStore()?.setItem(endKey, "0");
}
function dropSession(place, generation) {
	const store = placeOf$1(place);
	for (const key of [
		authKey,
		userKey,
		`${authKey}-code-verifier`,
		`${authKey}-user`
	]) store?.removeItem(key);
	if (place !== "local" || generation === localGeneration()) return;
	store?.setItem(generationKey, String(generation));
}
function userFrom(record, auth) {
	const session = parse$1(auth);
	if (!isSession(session)) return null;
	const own = isRecord(record) && record["id"] === session.user.id ? record : {};
	const { id, email, name } = {
		...userOf(session),
		...own
	};
	return typeof email === "string" && typeof name === "string" ? {
		id,
		email,
		name
	} : userOf(session);
}
function readStoredUser() {
	const store = tabStore()?.getItem("baari-auth") ? tabStore() : localStore();
	const auth = store?.getItem("baari-auth") ?? null;
	const record = store?.getItem(userKey) ?? null;
	if (auth !== seen.auth || record !== seen.record) {
		const user = userFrom(parse$1(record), auth);
		seen = {
			auth,
			record,
			user: user?.id === seen.user?.id && user?.email === seen.user?.email && user?.name === seen.user?.name ? seen.user : user
		};
	}
	return seen.user;
}
var authKey, userKey, generationKey, endKey, seen;
var init_session_storage = __esmMin((() => {
	init_errors();
	init_user();
	init_page_storage();
	authKey = "baari-auth";
	userKey = "baari-user";
	generationKey = "baari-gen";
	endKey = "baari-end";
	seen = {
		auth: null,
		record: null,
		user: null
	};
}));
// node_modules/.previous-build-M6UxXW/src/data/session/session-events.ts
function abortEarlierSession() {
	const uid = readStoredUser()?.id;
	if (requestsOf === uid) return;
	requests$1.abort();
	requests$1 = new AbortController();
	requestsOf = uid;
}
function announceSession() {
	abortEarlierSession();
	changed.emit();
}
function sessionAbortSignal() {
	abortEarlierSession();
	return requests$1.signal;
}
var changed, requests$1, requestsOf;
var init_session_events = __esmMin((() => {
	init_create_store();
	init_session_storage();
	changed = createSignal();
	requests$1 = new AbortController();
}));
// node_modules/.previous-build-M6UxXW/src/data/session/session-idb.ts
async function inTime$1(work) {
	let timer;
	const late = new Promise((resolve) => {
		timer = setTimeout(() => resolve(void 0), copyWithin);
	});
	try {
		return await Promise.race([work, late]);
	} catch {
		return;
	} finally {
		clearTimeout(timer);
	}
}
async function readCopy() {
	return inTime$1(withDb((db) => db.session.get("session")));
}
async function writeCopy(session, left = false, wanted = 0) {
	return inTime$1(withDb((db) => db.transaction("rw", db.session, async () => {
		const known = (await db.session.get("session"))?.gen ?? 0;
		const gen = wanted || Math.max(known, localGeneration()) + 1;
		if (known >= gen) return false;
		await db.session.put({
			key: "session",
			gen,
			session,
			...left && { left }
		});
		return gen;
	}), "strict"));
}
async function raiseCopy(session, left = false) {
	const next = localGeneration() + 1;
	return await writeCopy(session, left) || next;
}
async function endCopyAlone(copy) {
	if (!copy?.session || !localStore() || isStoreBlocked() || sessionIn("local")) return false;
	if (!hasLocalGeneration() && !readStoredUser()) noteSessionEnd();
	dropSession("local", Math.max(copy.gen + 1, localGeneration()));
	await writeCopy(null, false, localGeneration());
	return true;
}
async function newestSession() {
	const stored = storedSession();
	if (stored?.place === "tab") return {
		...stored,
		gen: localGeneration()
	};
	const copy = await readCopy();
	const now = storedSession();
	if (now?.place === "tab") return {
		...now,
		gen: localGeneration()
	};
	if (!now && await endCopyAlone(copy)) {
		announceSession();
		return {
			session: null,
			gen: localGeneration(),
			place: "local"
		};
	}
	const local = localGeneration();
	if (!copy || copy.gen <= local) {
		const session = now?.session ?? null;
		if (local > (copy?.gen ?? 0)) await writeCopy(session, false, local);
		return {
			session,
			gen: local,
			place: "local"
		};
	}
	if (copy.session) keepSession(copy.session, "local", copy.gen);
	else {
		if (now && !copy.left) noteSessionEnd();
		dropSession("local", copy.gen);
	}
	announceSession();
	return {
		session: copy.session,
		gen: copy.gen,
		place: "local"
	};
}
async function tombstone(left = false) {
	dropSession("local", localGeneration() + 1);
	const gen = await raiseCopy(null, left);
	if (gen > localGeneration()) dropSession("local", gen);
}
async function commitSession(session, place) {
	if (place === "tab") {
		keepSession(session, "tab", 0);
		if (localGeneration() > 0) await tombstone();
	} else {
		const gen = Math.max((await readCopy())?.gen ?? 0, localGeneration()) + 1;
		try {
			keepSession(session, "local", gen);
		} catch (thrown) {
			dropSession("local", localGeneration());
			throw thrown;
		}
		dropSession("tab", 0);
		if (await writeCopy(session, false, gen) === false && localGeneration() === gen) keepSession(session, "local", await raiseCopy(session));
	}
	localStore()?.removeItem(endKey);
	announceSession();
}
async function commitRenewal(known, session) {
	if (known.place === "tab") {
		const stored = storedSession();
		if (stored?.place !== "tab" || stored.session.refresh_token !== known.session?.refresh_token) return false;
		keepSession(session, "tab", 0);
		announceSession();
		return true;
	}
	const gen = known.gen + 1;
	if (await writeCopy(session, false, gen) === false || isPage() && localGeneration() !== known.gen) return false;
	keepSession(session, "local", gen);
	announceSession();
	return true;
}
async function endSession(left = false) {
	if (!left) noteSessionEnd();
	dropSession("tab", 0);
	const copied = tombstone(left);
	announceSession();
	await copied;
}
var copyWithin;
var init_session_idb = __esmMin((() => {
	init_db();
	init_page_storage();
	init_session_events();
	init_session_storage();
	copyWithin = 1500;
}));
// node_modules/.previous-build-M6UxXW/src/data/session/client/auth-storage.ts
async function arriveIn(place, signIn) {
	arrivingIn = place;
	try {
		return await signIn();
	} finally {
		arrivingIn = void 0;
	}
}
function read() {
	const session = storedSession()?.session;
	return session ? JSON.stringify({
		...session,
		expires_at: null
	}) : null;
}
async function keep$1(text) {
	const value = JSON.parse(text);
	if (!isSession(value)) return;
	const stored = storedSession();
	const place = arrivingIn ?? (stored?.session.user.id === value.user.id ? stored.place : void 0);
	const { received_at, expires_at } = (stored?.session.access_token === value.access_token ? stored.session : void 0) ?? {
		received_at: Date.now(),
		expires_at: value.expires_at
	};
	if (arrivingIn) await finishDiscard(value.user.id).catch(() => void 0);
	if (place) await commitSession({
		...value,
		received_at,
		expires_at
	}, place);
}
var arrivingIn, authStorage;
var init_auth_storage = __esmMin((() => {
	init_page_storage();
	init_pending_purges();
	init_session_idb();
	init_session_storage();
	authStorage = {
		getItem: (key) => key === "baari-auth" ? read() : localStore()?.getItem(key) ?? null,
		setItem: (key, value) => key === "baari-auth" ? keep$1(value) : localStore()?.setItem(key, value),
		removeItem: (key) => key === "baari-auth" ? void 0 : localStore()?.removeItem(key)
	};
}));
// node_modules/.previous-build-M6UxXW/src/data/server/backend.ts
function orUndefined(read) {
	try {
		return read() || void 0;
	} catch {
		return;
	}
}
function ownOrigin() {
	const { location } = globalThis;
	return location?.origin ?? "http://localhost";
}
function backend() {
	return {
		url: (orUndefined(() => "") ?? ownOrigin()).replace(/\/+$/, ""),
		key: orUndefined(() => "public") ?? ""
	};
}
function backendHeaders() {
	return {
		apikey: backend().key,
		"x-application-name": "baari"
	};
}
var init_backend = __esmMin((() => {}));
// node_modules/.previous-build-M6UxXW/src/data/session/end-session.ts
async function endSessionAndPurge(uid, unsent) {
	purgeLater(uid, unsent);
	await endSession(true);
	await clearUserDb(uid, unsent).then(() => isMemoryOnly() || dropNote(uid), () => void 0);
}
var init_end_session = __esmMin((() => {
	init_clear_user_db();
	init_pending_purges();
	init_session_idb();
	init_site_data();
}));
// node_modules/.previous-build-M6UxXW/src/data/session/deleted-account.ts
var deleted_account_exports = __exportAll({
	dropDeletedAccount: () => dropDeletedAccount,
	dropOldDeletedAccount: () => dropOldDeletedAccount,
	purgeDeletedAccount: () => purgeDeletedAccount$1,
	readDeletedAccount: () => readDeletedAccount
});
function parse(text) {
	try {
		return text === void 0 ? void 0 : JSON.parse(text);
	} catch {
		return;
	}
}
async function readDeletedAccount() {
	return parse((await withDb((db) => db.settings.get(name$2)))?.value);
}
async function dropDeletedAccount() {
	await withDb((db) => db.settings.delete(name$2)).catch(() => void 0);
}
async function dropOldDeletedAccount() {
	const gone = await readDeletedAccount().catch(() => void 0);
	if (gone && Math.abs(Date.now() - gone.at) > keptFor) await dropDeletedAccount();
}
async function keepAside(uid, writes) {
	await withDb((db) => db.transaction("rw", db.settings, async () => {
		if (parse((await db.settings.get(name$2))?.value)?.uid === uid && writes.length === 0) return;
		await db.settings.put({
			name: name$2,
			value: JSON.stringify({
				uid,
				at: Date.now(),
				writes
			})
		});
	}), "strict");
}
async function purgeDeletedAccount$1(uid) {
	await keepAside(uid, (await withUserDb(uid, (db) => db.outbox.orderBy("seq").toArray()).catch(() => [])).map(({ id, kind, v, args, about }) => ({
		id,
		kind,
		v,
		args,
		about
	}))).catch(() => void 0);
	await endSessionAndPurge(uid, "discard");
}
var name$2, keptFor;
var init_deleted_account = __esmMin((() => {
	init_db();
	init_end_session();
	name$2 = "gone";
	keptFor = millisecondsInWeek;
}));
// node_modules/.previous-build-M6UxXW/src/data/storage/locks.ts
function lockManager() {
	return isStoreBlocked() ? void 0 : globalThis.navigator?.locks;
}
function hasLocks() {
	return lockManager() !== void 0;
}
async function withLock(name, waitMs, work) {
	const locks = lockManager();
	if (!locks) return work();
	const wait = new AbortController();
	const timer = setTimeout(() => wait.abort(), waitMs);
	let granted = false;
	try {
		return await locks.request(name, { signal: wait.signal }, () => {
			granted = true;
			clearTimeout(timer);
			return work();
		});
	} catch (thrown) {
		throw granted ? thrown : new AppError("BUSY", {}, { cause: thrown });
	} finally {
		clearTimeout(timer);
	}
}
async function ifUnlocked(name, work) {
	const locks = lockManager();
	if (!locks) {
		await work();
		return true;
	}
	return locks.request(name, { ifAvailable: true }, async (lock) => {
		if (!lock) return false;
		await work();
		return true;
	});
}
function holdShared(name) {
	lockManager()?.request(name, { mode: "shared" }, () => new Promise(() => void 0)).catch(() => void 0);
}
var init_locks = __esmMin((() => {
	init_errors();
	init_page_storage();
}));
// node_modules/.previous-build-M6UxXW/src/data/server/reachability.ts
function hasNetwork() {
	return globalThis.navigator?.onLine !== false;
}
function hasJustHeard() {
	return reached.get() && performance.now() - heardAt < heardFor;
}
function noteReached(answered) {
	if (answered) heardAt = performance.now();
	expectReached(answered);
}
var reached, answers, heardAt, heardFor, isServerReached, expectReached, noteAnswered;
var init_reachability = __esmMin((() => {
	init_create_store();
	reached = createStore(hasNetwork());
	answers = createSignal();
	heardAt = -Infinity;
	heardFor = 1e4;
	isServerReached = reached.get;
	expectReached = reached.set;
	reached.subscribe;
	noteAnswered = answers.emit;
	answers.subscribe;
}));
// node_modules/.previous-build-M6UxXW/src/data/server/server-fetch.ts
function isRedirect(response) {
	return response.type === "opaqueredirect" || response.status >= 300 && response.status < 400;
}
async function readWhole(response) {
	const body = await response.arrayBuffer();
	const { status, statusText, headers } = response;
	return new Response(withoutBody.has(status) ? null : body, {
		status,
		statusText,
		headers
	});
}
async function inTime({ timeoutMs, sessionSignal, dropped }, work) {
	const stop = new AbortController();
	const timer = setTimeout(() => stop.abort(new AppError("BUSY", { timeout: timeoutMs })), timeoutMs);
	const close = () => stop.abort(new AppError("SIGNED_OUT"));
	const drop = () => stop.abort(new AppError("BUSY", { dropped: true }));
	if (sessionSignal?.aborted) close();
	if (dropped?.aborted) drop();
	sessionSignal?.addEventListener("abort", close, { once: true });
	dropped?.addEventListener("abort", drop, { once: true });
	try {
		return await work(stop.signal);
	} finally {
		clearTimeout(timer);
		sessionSignal?.removeEventListener("abort", close);
		dropped?.removeEventListener("abort", drop);
	}
}
async function serverFetch(input, init) {
	try {
		const response = await fetch(input, {
			...init,
			credentials: "omit",
			cache: "no-store",
			redirect: "manual"
		});
		if (isRedirect(response)) throw new AppError("NOT_OURS", { status: response.status });
		return await readWhole(response);
	} catch (thrown) {
		const reason = init.signal?.aborted ? init.signal.reason : thrown;
		const error = reason instanceof AppError ? reason : new AppError("OFFLINE", {}, { cause: reason });
		if (error.code !== "SIGNED_OUT" && !error.detail["dropped"]) noteReached(false);
		throw error;
	}
}
function isJson(response) {
	return /\bjson\b/.test(response.headers.get("content-type") ?? "");
}
var withoutBody;
var init_server_fetch = __esmMin((() => {
	init_errors();
	init_reachability();
	withoutBody = new Set([
		101,
		204,
		205,
		304
	]);
}));
// node_modules/.previous-build-M6UxXW/src/data/session/session-refresh.ts
var session_refresh_exports = __exportAll({
	createRenewal: () => createRenewal,
	refreshSession: () => refreshSession$1
});
function refusalCode(status, body) {
	if (![
		400,
		401,
		403
	].includes(status) || typeof body !== "object" || body === null) return void 0;
	const { error_code, code, error, error_description, msg } = body;
	const named = [error_code, code].find((value) => typeof value === "string" && refusals.has(value));
	if (typeof named === "string") return named;
	return (error === "invalid_grant" || /^Invalid Refresh Token/i.test(String(msg ?? ""))) && /refresh token/i.test(`${error_description ?? ""}${msg ?? ""}`) ? "refresh_token_not_found" : void 0;
}
async function bodyOf(response) {
	if (!isJson(response)) return void 0;
	return response.json().catch(() => void 0);
}
async function askForTokens(ports, known) {
	const receivedAt = ports.now();
	const response = await ports.ask(known.refresh_token);
	const body = await bodyOf(response);
	const refusal = refusalCode(response.status, body);
	if (refusal) return { refusal };
	if (response.ok && isSession(body) && body.user.id === known.user.id) return {
		...body,
		received_at: receivedAt
	};
	const isBusy = body !== void 0 && !response.ok && response.status !== 511;
	throw new AppError(isBusy || [
		500,
		502,
		503,
		504
	].includes(response.status) ? "BUSY" : "NOT_OURS", { status: response.status });
}
async function renew(ports, known) {
	const answer = await askForTokens(ports, known.session);
	if ("refusal" in answer) {
		const gone = answer.refusal === "user_not_found";
		if ((await ports.newest()).gen === known.gen) await (gone ? ports.purge(known.session.user.id) : ports.end());
		throw new AppError(gone ? "ACCOUNT_GONE" : "SIGNED_OUT", { refusal: answer.refusal });
	}
	if (await ports.commit(known, answer)) return answer;
	const { session } = await ports.newest();
	if (session?.user.id === known.session.user.id && isFresh(session, void 0, ports.now())) return session;
	throw new AppError("SIGNED_OUT");
}
async function renewOrAdopt(ports, refused) {
	const known = await ports.newest();
	const { session } = known;
	if (!session) throw new AppError("SIGNED_OUT");
	if (session.access_token !== refused && isFresh(session, adoptable, ports.now())) return session;
	return renew(ports, {
		...known,
		session
	});
}
function createRenewal(ports) {
	let underWay;
	return (refused) => {
		underWay ??= ports.alone(() => renewOrAdopt(ports, refused)).finally(() => {
			underWay = void 0;
		});
		return underWay;
	};
}
var lockName$1, lockWithin, answerWithin$2, adoptable, refusals, refreshSession$1;
var init_session_refresh = __esmMin((() => {
	init_errors();
	init_backend();
	init_deleted_account();
	init_locks();
	init_session_idb();
	init_server_fetch();
	init_session_storage();
	lockName$1 = "baari:auth";
	lockWithin = 1e4;
	answerWithin$2 = 15e3;
	adoptable = 9e4;
	refusals = new Set([
		"refresh_token_not_found",
		"refresh_token_already_used",
		"session_not_found",
		"session_expired",
		"user_banned",
		"user_not_found"
	]);
	refreshSession$1 = createRenewal({
		ask: (refreshToken) => inTime({ timeoutMs: answerWithin$2 }, (signal) => serverFetch(`${backend().url}/auth/v1/token?grant_type=refresh_token`, {
			method: "POST",
			headers: {
				...backendHeaders(),
				"content-type": "application/json",
				"x-supabase-api-version": "2024-01-01"
			},
			body: JSON.stringify({ refresh_token: refreshToken }),
			signal
		})),
		newest: newestSession,
		commit: commitRenewal,
		end: () => endSession(),
		purge: purgeDeletedAccount$1,
		alone: (work) => withLock(lockName$1, lockWithin, work),
		now: () => Date.now()
	});
}));
// node_modules/.previous-build-M6UxXW/src/data/session/credentials.ts
function credentialsOf(session) {
	return {
		uid: session.user.id,
		token: session.access_token
	};
}
async function refreshSession(refused) {
	return (await Promise.resolve().then(() => (init_session_refresh(), session_refresh_exports))).refreshSession(refused);
}
async function renewed(refused) {
	let timer;
	const late = new Promise((_resolve, reject) => {
		timer = setTimeout(() => reject(new AppError("BUSY", { timeout: tokenWithin })), tokenWithin);
	});
	try {
		return await Promise.race([refreshSession(refused), late]);
	} finally {
		clearTimeout(timer);
	}
}
async function credentials(refused) {
	const stored = storedSession()?.session;
	if (isPage() && !stored) throw new AppError("SIGNED_OUT");
	if (stored && stored.access_token !== refused && isFresh(stored)) return credentialsOf(stored);
	return credentialsOf(await renewed(refused));
}
var tokenWithin;
var init_credentials = __esmMin((() => {
	init_errors();
	init_page_storage();
	init_session_storage();
	tokenWithin = 8e3;
}));
// node_modules/.previous-build-M6UxXW/src/data/session/client/auth-errors.ts
function codeFromWords(words) {
	if (/invalid login credentials/i.test(words)) return "WRONG_PASSWORD";
	if (/already (been )?registered/i.test(words)) return "EMAIL_TAKEN";
	if (/password should be|weak password/i.test(words)) return "PASSWORD_WEAK";
	if (/e-?mail/i.test(words) && /invalid|validate|format/i.test(words)) return "EMAIL_INVALID";
}
function authFailure(status, body) {
	const refusal = typeof body === "object" && body !== null ? body : {};
	const words = [
		refusal.msg,
		refusal.message,
		refusal.error_description
	].find((text) => typeof text === "string") ?? "";
	const named = [refusal.error_code, refusal.code].find((code) => typeof code === "string");
	const code = (named === void 0 ? void 0 : codes[named]) ?? codeFromWords(words);
	if (code) return new AppError(code, {
		message: words,
		code: named
	});
	if (status === 429) return new AppError("RATE_LIMITED", { message: words });
	if (status >= 500 || status === 408 || status === 425) return new AppError("BUSY", { status });
	return new AppError(status === 400 || status === 422 ? "INVALID" : "UNEXPECTED", {
		status,
		message: words
	});
}
var codes;
var init_auth_errors = __esmMin((() => {
	init_errors();
	codes = {
		invalid_credentials: "WRONG_PASSWORD",
		user_not_found: "WRONG_PASSWORD",
		current_password_required: "WRONG_PASSWORD",
		current_password_mismatch: "WRONG_PASSWORD",
		email_not_confirmed: "EMAIL_UNCONFIRMED",
		user_already_exists: "EMAIL_TAKEN",
		email_exists: "EMAIL_TAKEN",
		email_address_invalid: "EMAIL_INVALID",
		email_address_not_authorized: "EMAIL_INVALID",
		weak_password: "PASSWORD_WEAK",
		same_password: "PASSWORD_SAME",
		otp_expired: "RESET_CODE",
		reauthentication_needed: "SIGNED_OUT",
		session_not_found: "SIGNED_OUT",
		bad_jwt: "SIGNED_OUT",
		no_authorization: "SIGNED_OUT",
		over_request_rate_limit: "RATE_LIMITED",
		over_email_send_rate_limit: "RATE_LIMITED",
		user_banned: "FORBIDDEN",
		signup_disabled: "FORBIDDEN",
		email_provider_disabled: "FORBIDDEN"
	};
}));
// node_modules/.previous-build-M6UxXW/src/data/server/client/failure.ts
function detailOf(text) {
	if (typeof text !== "string") return {};
	try {
		const value = JSON.parse(text);
		return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
	} catch {
		return {};
	}
}
function refusalOf(text) {
	try {
		const value = JSON.parse(text);
		return typeof value === "object" && value !== null ? value : {};
	} catch {
		return;
	}
}
function waitOf(response) {
	const seconds = Number(response.headers.get("retry-after"));
	return seconds > 0 ? { retryAfter: seconds } : {};
}
function tokenFailure({ code, message }) {
	if (/issued at future/i.test(String(message))) return new AppError("BUSY", { jwt: "early" });
	return new AppError("SIGNED_OUT", {
		jwt: "refused",
		code
	});
}
function isFromDataApi(refusal) {
	const { code, message } = refusal;
	return "details" in refusal && "hint" in refusal && typeof message === "string" && typeof code === "string" && /^(?:PGRST\w{1,5}|[0-9A-Z]{5})$/.test(code);
}
function isKeyRefused(status, { message }) {
	return status === 401 && /\bapi ?key\b/i.test(String(message));
}
function dataFailure(status, refusal) {
	const code = String(refusal.code ?? "");
	if (status === 401 && code === "42501") return new AppError("SIGNED_OUT", { code });
	if (status === 403 || code === "42501") return new AppError("FORBIDDEN", { code });
	if (/^(22|23)/.test(code)) return new AppError("INVALID", { code });
	return new AppError("UNEXPECTED", {
		status,
		code
	});
}
async function failureOf$1(response) {
	const { status } = response;
	const text = await response.text();
	const refusal = isJson(response) ? refusalOf(text) : void 0;
	if (!refusal) return new AppError(status >= 500 && status !== 511 ? "BUSY" : "NOT_OURS", {
		status,
		...waitOf(response)
	});
	if (status < 500 && isErrorCode(refusal.message)) return new AppError(refusal.message, detailOf(refusal.details));
	if (status === 511) return new AppError("NOT_OURS", { status });
	if (status >= 500 || busy.has(status)) return new AppError("BUSY", {
		status,
		...waitOf(response)
	});
	if (status === 401 && String(refusal.code).startsWith("PGRST30")) return tokenFailure(refusal);
	if (status === 401 && /jwt/i.test(String(refusal.message))) return tokenFailure(refusal);
	if (isFromDataApi(refusal) || isKeyRefused(status, refusal)) return dataFailure(status, refusal);
	return new AppError("NOT_OURS", { status });
}
var busy;
var init_failure = __esmMin((() => {
	init_errors();
	init_server_fetch();
	busy = new Set([
		408,
		425,
		429
	]);
}));
// node_modules/.previous-build-M6UxXW/src/data/server/client/data-fetch.ts
function personalHeaders(headers) {
	const { authorization = "", ...others } = Object.fromEntries(new Headers(headers));
	return authorization !== "" && authorization !== `Bearer ${backend().key}` ? {
		...others,
		authorization
	} : others;
}
function createDataFetch(send, noteReached) {
	return async (input, init) => {
		const response = await send(String(input), {
			...init,
			headers: personalHeaders(init?.headers)
		});
		const failure = response.ok ? void 0 : await failureOf$1(response);
		const isOurs = isJson(response) && failure?.code !== "NOT_OURS";
		noteReached(isOurs);
		if (failure) throw failure;
		if (!isOurs) throw new AppError("NOT_OURS", { status: response.status });
		return response;
	};
}
var init_data_fetch = __esmMin((() => {
	init_errors();
	init_backend();
	init_failure();
	init_server_fetch();
}));
// node_modules/.previous-build-M6UxXW/src/data/session/client/auth-fetch.ts
function authAnswer(status, body) {
	return new Response(JSON.stringify(body), {
		status,
		headers: {
			"content-type": "application/json",
			"x-supabase-api-version": "2024-01-01"
		}
	});
}
async function refreshAnswer() {
	try {
		return authAnswer(200, await refreshSession());
	} catch (thrown) {
		const { code, detail } = asAppError(thrown);
		const refusal = detail["refusal"] ?? (code === "SIGNED_OUT" ? "session_not_found" : void 0);
		return refusal === void 0 ? authAnswer(503, { code }) : authAnswer(400, {
			code: refusal,
			message: "refused"
		});
	}
}
async function otherAnswer(input, init) {
	const headers = personalHeaders(init?.headers);
	const keepalive = input.includes("/logout");
	const response = await inTime({ timeoutMs: answerWithin$1 }, (signal) => serverFetch(input, {
		...init,
		headers,
		keepalive,
		signal
	}));
	const isOurs = isJson(response) || response.status === 204 && response.ok;
	noteReached(isOurs);
	if (!isOurs) throw new AppError(response.status >= 500 && response.status !== 511 ? "BUSY" : "NOT_OURS", { status: response.status });
	return response;
}
function createAuthFetch(refresh = refreshAnswer) {
	let failure;
	return {
		async fetch(input, init) {
			failure = void 0;
			const url = input instanceof Request ? input.url : String(input);
			if (url.includes("grant_type=refresh_token")) return refresh();
			try {
				const response = await otherAnswer(url, init);
				if (!response.ok) failure = authFailure(response.status, await response.clone().json().catch(() => null));
				return response;
			} catch (thrown) {
				failure = asAppError(thrown);
				return authAnswer(503, { code: failure.code });
			}
		},
		takeFailure() {
			const taken = failure;
			failure = void 0;
			return taken;
		}
	};
}
var answerWithin$1;
var init_auth_fetch = __esmMin((() => {
	init_errors();
	init_auth_errors();
	init_credentials();
	init_data_fetch();
	init_reachability();
	init_server_fetch();
	answerWithin$1 = 2e4;
}));
// node_modules/.previous-build-M6UxXW/src/data/session/client/supabase.ts
var supabase_exports = __exportAll({
	authNetwork: () => authNetwork,
	supabase: () => supabase
});
function supabase() {
	const { url, key } = backend();
	client ??= createClient(url, key, {
		global: {
			fetch: ownFetch,
			headers: backendHeaders()
		},
		auth: {
			storage: authStorage,
			storageKey: authKey,
			autoRefreshToken: false,
			detectSessionInUrl: false,
			skipAutoInitialize: true,
			flowType: "pkce"
		}
	});
	return client;
}
var authNetwork, dataFetch, functionsFetch, ways, ownFetch, client;
var init_supabase = __esmMin((() => {
	init_auth_fetch();
	init_auth_storage();
	init_backend();
	init_data_fetch();
	init_reachability();
	init_server_fetch();
	init_session_storage();
	authNetwork = createAuthFetch();
	dataFetch = createDataFetch(serverFetch, noteReached);
	functionsFetch = async (input, init) => {
		const response = await serverFetch(String(input), {
			...init,
			headers: personalHeaders(init?.headers)
		});
		if (!response.ok || isJson(response)) return response;
		const { status, headers } = response;
		const bytes = { "content-type": "application/octet-stream" };
		return new Response(await response.arrayBuffer(), {
			status,
			headers: {
				...Object.fromEntries(headers),
				...bytes
			}
		});
	};
	ways = [["/auth/v1/", authNetwork.fetch], ["/functions/v1/", functionsFetch]];
	ownFetch = (input, init) => {
		const { pathname } = new URL(String(input));
		const [, way = dataFetch] = ways.find(([path]) => pathname.startsWith(path)) ?? [];
		return way(input, init);
	};
}));
// node_modules/.previous-build-M6UxXW/src/data/session/client/auth-client.ts
function hasAccount(user) {
	return typeof user === "object" && user !== null && typeof Reflect.get(user, "id") === "string";
}
async function completeSignIn(place, call) {
	const { data, error } = await arriveIn(place, () => call(supabase().auth));
	const failure = authNetwork.takeFailure();
	if (error || !hasAccount(data.user)) throw failure ?? new AppError("NOT_OURS", { message: error?.message });
	return isSession(data.session) ? data.session : null;
}
var init_auth_client = __esmMin((() => {
	init_errors();
	init_auth_storage();
	init_session_storage();
	init_supabase();
}));
// node_modules/.previous-build-M6UxXW/src/data/session/browsing-history.ts
async function clearBrowsingHistory() {
	localStore()?.removeItem(lastSearchKey);
	await withDb((db) => db.venues.toCollection().modify({ openedAt: 0 })).catch(() => void 0);
}
var init_browsing_history = __esmMin((() => {
	init_db();
	init_page_storage();
}));
// node_modules/.previous-build-M6UxXW/src/data/session/purge-user-data.ts
function touch(uid) {
	const stored = storedSession();
	if (stored?.place === "tab" && stored.session.user.id === uid) noteVisit(uid);
}
function startVisit(uid) {
	touch(uid);
	holdShared(lockOf(uid));
	if (typeof addEventListener === "function") addEventListener("visibilitychange", () => touch(uid));
}
async function forget(uid, at) {
	await ifUnlocked(lockOf(uid), async () => {
		await clearUserDb(uid, at < 0 ? "discard" : "keep");
		dropNote(uid);
	}).catch(() => void 0);
}
async function wasHere(uid) {
	return await withUserDb(uid, (db) => db.parts.count()).catch(() => 0) > 0;
}
async function purgeOtherUsers(here) {
	await dropDeletedAccount();
	const notes = readNotes();
	for (const uid of await localUserIds().catch(() => [])) {
		const at = notes.get(uid) ?? 0;
		if (uid === here || isRecent(at)) continue;
		if (await wasHere(uid)) await clearBrowsingHistory();
		await forget(uid, at);
	}
}
var graceMs, lockOf, isRecent;
var init_purge_user_data = __esmMin((() => {
	init_clear_user_db();
	init_db();
	init_pending_purges();
	init_deleted_account();
	init_locks();
	init_session_storage();
	init_browsing_history();
	graceMs = millisecondsInHour;
	lockOf = (uid) => `baari:visit:${uid}`;
	isRecent = (at) => Math.abs(Date.now() - at) < graceMs;
}));
// node_modules/.previous-build-M6UxXW/src/data/session/auth.ts
function startSession(session, place) {
	const user = userOf(session);
	if (place === "tab") startVisit(user.id);
	else dropNote(user.id);
	purgeOtherUsers(user.id);
	return user;
}
async function signIn({ email, password, remember }) {
	const place = remember ? "local" : "tab";
	const session = await completeSignIn(place, (auth) => auth.signInWithPassword({
		email,
		password
	}));
	if (!session) throw new AppError("NOT_OURS");
	return startSession(session, place);
}
var init_auth = __esmMin((() => {
	init_errors();
	init_auth_client();
	init_pending_purges();
	init_purge_user_data();
	init_session_storage();
}));
// node_modules/.previous-build-M6UxXW/src/data/session/load-supabase.ts
async function loadSupabase() {
	const { supabase } = await Promise.resolve().then(() => (init_supabase(), supabase_exports)).catch((cause) => {
		noteReached(false);
		throw new AppError("OFFLINE", { unsent: true }, { cause });
	});
	return supabase();
}
var init_load_supabase = __esmMin((() => {
	init_errors();
	init_reachability();
}));
// node_modules/.previous-build-M6UxXW/src/data/session/rest-page.ts
async function rest() {
	return loadSupabase();
}
function prepareRest() {
	rest().catch(() => void 0);
}
var init_rest_page = __esmMin((() => {
	init_load_supabase();
}));
// node_modules/.previous-build-M6UxXW/src/data/server/line.ts
function isLineBusy() {
	return users > 0;
}
async function untilLineFree() {
	while (isLineBusy()) await new Promise((resolve) => waiting$2.add(resolve));
}
function firstLoadSpeed() {
	const [page] = performance.getEntriesByType?.("navigation") ?? [];
	const load = page;
	if (!load?.loadEventEnd) return load && performance.now() - load.fetchStart > longLoad ? 0 : void 0;
	const bytes = performance.getEntriesByType("resource").filter(({ startTime, workerStart }) => startTime < load.loadEventEnd && workerStart === 0).reduce((sum, { transferSize }) => sum + transferSize, 0) + (load.workerStart === 0 ? load.transferSize : 0);
	return bytes < telling ? void 0 : bytes / Math.max(1, load.loadEventEnd - load.fetchStart);
}
function isLineSlow() {
	const seen = rate ?? firstLoadSpeed();
	if (seen !== void 0) return seen < slowRate;
	const connection = globalThis.navigator?.connection ?? {};
	return connection.effectiveType === "2g" || connection.effectiveType === "slow-2g";
}
var slowRate, users, rate, waiting$2, telling, longLoad;
var init_line = __esmMin((() => {
	slowRate = 12;
	users = 0;
	waiting$2 = new Set();
	telling = 5e4;
	longLoad = 8e3;
}));
// node_modules/.previous-build-M6UxXW/src/data/server/server-clock.ts
function isClock(value) {
	return typeof value === "object" && value !== null && Number.isFinite(Reflect.get(value, "skew")) && isPlausible(Reflect.get(value, "seen"));
}
function isPlausible(instant) {
	return typeof instant === "number" && instant >= earliest && instant <= latest;
}
function parseClock(text) {
	try {
		const stored = JSON.parse(text);
		return isClock(stored) ? stored : {
			skew: 0,
			seen: 0
		};
	} catch {
		return {
			skew: 0,
			seen: 0
		};
	}
}
function readClock() {
	return parseClock(localStore()?.getItem(key) ?? "null");
}
function noteServerTime(now, sentAt, receivedAt = Date.now()) {
	const at = Date.parse(now);
	const trip = receivedAt - sentAt;
	if (!isPlausible(at) || trip < 0 || trip > longestTrip) return false;
	const before = clock ?? readClock();
	clock = {
		skew: at + trip / 2 - receivedAt,
		seen: at
	};
	if (Math.abs(clock.skew - before.skew) < tolerance && Math.abs(at - before.seen) < writeEvery) return false;
	try {
		localStore()?.setItem(key, writtenClock());
	} catch {}
	return true;
}
function writtenClock() {
	return JSON.stringify(clock ??= readClock());
}
function restoreClock(written) {
	const known = clock ?? readClock();
	const kept = parseClock(written);
	clock = kept.seen > known.seen ? kept : known;
}
function isServerTimeKnown() {
	clock ??= readClock();
	return clock.seen > 0;
}
function serverNow() {
	clock ??= readClock();
	return Math.max(Date.now() + clock.skew, clock.seen);
}
var key, earliest, latest, longestTrip, tolerance, writeEvery, clock;
var init_server_clock = __esmMin((() => {
	init_page_storage();
	key = "baari-clock";
	earliest = Date.UTC(2026, 0, 1);
	latest = Date.UTC(2100, 0, 1);
	longestTrip = 3e4;
	tolerance = 1e3;
	writeEvery = 6e4;
}));
// node_modules/.previous-build-M6UxXW/src/data/storage/settings.ts
function savesData() {
	const { navigator } = globalThis;
	return navigator?.connection?.saveData === true;
}
async function readChosenCity() {
	return (await withDb((db) => db.settings.get("city")))?.value;
}
async function writeChosenCity(city) {
	await withDb(async (db) => {
		if (city) await db.settings.put({
			name: "city",
			value: city
		});
		else await db.settings.delete("city");
	});
}
async function readDataUse() {
	const setting = await withDb((db) => db.settings.get("dataUse"));
	return setting?.value === "less" || setting?.value === "all" ? setting.value : "auto";
}
async function readSavesData() {
	const use = await readDataUse();
	return use === "auto" ? savesData() : use === "less";
}
var init_settings = __esmMin((() => {
	init_db();
}));
// node_modules/.previous-build-M6UxXW/src/data/server/row-shapes.ts
function inShape(schema, sent) {
	const parsed = schema.safeParse(sent);
	if (parsed.success) return parsed.data;
	throw new AppError("UNEXPECTED", { issues: parsed.error.issues.map(({ path }) => path.join(".")).join(" ") });
}
var text$4, count$3, nullableText$1, status$1, refundState, payee$1, refund, booking, notification, hourWatch, deskEntry;
var init_row_shapes = __esmMin((() => {
	init_errors();
	text$4 = z.string();
	count$3 = z.int();
	nullableText$1 = z.nullable(text$4);
	status$1 = z.custom((value) => typeof value === "string");
	refundState = z.custom((value) => typeof value === "string");
	payee$1 = z.pipe(text$4, z.transform((value) => value === "venue" ? "venue" : "platform"));
	refund = z.object({
		amount: count$3,
		reason: text$4,
		state: refundState,
		isSeen: z.boolean(),
		payer: payee$1,
		reference: nullableText$1,
		settledAt: nullableText$1
	});
	booking = z.object({
		id: text$4,
		courtId: text$4,
		courtName: text$4,
		sport: nullableText$1,
		venueId: text$4,
		venueName: text$4,
		venueAddress: nullableText$1,
		city: text$4,
		day: text$4,
		hours: z.array(count$3),
		status: status$1,
		unit: count$3,
		fee: count$3,
		total: count$3,
		receipt: nullableText$1,
		isReviewed: z.boolean(),
		review: z.optional(z.nullable(z.object({
			rating: count$3,
			comment: text$4
		}))),
		payee: z.optional(payee$1),
		decideBy: z.optional(nullableText$1),
		endedBy: z.optional(nullableText$1),
		endReason: z.optional(nullableText$1),
		endNote: z.optional(nullableText$1),
		refunds: z.optional(z.array(refund)),
		code: z.optional(nullableText$1),
		createdAt: text$4,
		rev: count$3
	});
	notification = z.object({
		id: text$4,
		kind: text$4,
		message: text$4,
		bookingId: nullableText$1,
		hour: z.optional(z.nullable(z.object({
			venueId: text$4,
			courtId: text$4,
			day: text$4,
			hour: count$3
		}))),
		venueId: z.exactOptional(text$4),
		isRead: z.boolean(),
		createdAt: text$4,
		rev: count$3
	});
	hourWatch = z.object({
		courtId: text$4,
		courtName: text$4,
		sport: nullableText$1,
		venueId: text$4,
		venueName: text$4,
		day: text$4,
		hour: count$3
	});
	deskEntry = z.object({
		id: text$4,
		venueId: text$4,
		courtId: text$4,
		kind: text$4,
		day: text$4,
		hours: count$3,
		status: text$4,
		name: z.optional(text$4),
		phone: z.optional(text$4),
		code: z.optional(text$4),
		total: z.optional(count$3),
		collect: z.optional(count$3),
		paid: z.optional(text$4),
		seen: z.optional(text$4),
		seenAt: z.optional(text$4),
		note: z.optional(text$4),
		own: z.boolean(),
		mine: z.boolean(),
		made: z.optional(text$4),
		rev: count$3
	});
}));
// node_modules/.previous-build-M6UxXW/src/domain/rates.ts
function ratesOf(courts) {
	const rates = new Map();
	for (const { sport, price } of courts) {
		if (sport === null) continue;
		const known = rates.get(sport);
		if (!known) rates.set(sport, {
			sport,
			min: price,
			max: price
		});
		else rates.set(sport, {
			sport,
			min: Math.min(known.min, price),
			max: Math.max(known.max, price)
		});
	}
	return [...rates.values()];
}
var init_rates = __esmMin((() => {}));
// node_modules/.previous-build-M6UxXW/src/data/sync/digest.ts
function digestOf(ids, revs) {
	let high = 0;
	let low = 0;
	let sum = 0;
	for (const [row, id] of ids.entries()) {
		const bits = id.replaceAll("-", "").slice(-16);
		high ^= Number.parseInt(bits.slice(0, 8), 16);
		low ^= Number.parseInt(bits.slice(8), 16);
		sum += revs[row] ?? 0;
	}
	const bits = BigInt(high >>> 0) << 32n | BigInt(low >>> 0);
	return {
		n: ids.length,
		s: sum,
		h: BigInt.asIntN(64, bits).toString()
	};
}
function sameDigest(a, b) {
	return a.n === b.n && a.s === b.s && a.h === b.h;
}
var init_digest = __esmMin((() => {}));
// node_modules/.previous-build-M6UxXW/src/data/sync/pack.ts
function emptyRows() {
	return {
		id: [],
		name: [],
		area: [],
		lat: [],
		lng: [],
		open: [],
		close: [],
		image: [],
		sum: [],
		count: [],
		min: [],
		sports: [],
		vendor: [],
		rev: [],
		site: [],
		rates: []
	};
}
function copyRow(from, row, to, at) {
	const source = from;
	const target = to;
	for (const column of storedColumns) {
		const values = target[column];
		if (values) values[at] = source[column]?.[row] ?? null;
	}
}
function isReplaced(id, { full, after, next }) {
	return full && id > after && (next === null || id <= next);
}
function mergePack(city, before, change) {
	if (!before) return {
		city,
		...change.rows
	};
	const merged = emptyRows();
	const gone = new Set(change.del);
	const place = new Map();
	for (const [row, id] of before.id.entries()) {
		if (gone.has(id) || isReplaced(id, change)) continue;
		place.set(id, place.size);
		copyRow(before, row, merged, place.size - 1);
	}
	for (const [row, id] of change.rows.id.entries()) {
		const at = place.get(id) ?? place.size;
		if ((merged.rev[at] ?? 0) > (change.rows.rev[row] ?? 0)) continue;
		place.set(id, at);
		copyRow(change.rows, row, merged, at);
	}
	return {
		city,
		...merged
	};
}
function isEmptyChange({ full, rows, del, after, next }) {
	return (!full || after === next) && rows.id.length === 0 && del.length === 0;
}
function lacksSites(pack) {
	const sites = pack.site;
	return pack.id.some((_id, row) => !sites?.[row]);
}
function packRates(courts) {
	return ratesOf(courts).flatMap(({ sport, min, max }) => [
		sport,
		min,
		max
	]);
}
function packDigest(pack) {
	return digestOf(pack.id, pack.rev);
}
var packColumns, storedColumns;
var init_pack = __esmMin((() => {
	init_rates();
	init_digest();
	packColumns = [
		"id",
		"name",
		"area",
		"lat",
		"lng",
		"open",
		"close",
		"image",
		"sum",
		"count",
		"min",
		"sports",
		"vendor",
		"rev",
		"site"
	];
	storedColumns = [...packColumns, "rates"];
}));
// node_modules/.previous-build-M6UxXW/src/data/sync/answers.ts
function facilitiesOf(value) {
	const parsed = facilities.safeParse(value);
	return parsed.success ? parsed.data : [];
}
function withOwnColumns$1({ cols, v, ...head }) {
	const hasSites = cols.includes("site");
	const columnOf = (name) => v[cols.indexOf(name)];
	const noSites = columnOf("id")?.map(() => null);
	return {
		...head,
		hasSites,
		v: packColumns.map((name) => name === "site" && !hasSites ? noSites : columnOf(name))
	};
}
function rowsOf$1([id, name, area, lat, lng, open, close, image, sum, votes, min, sports, vendor, rev, sites]) {
	return {
		id,
		name,
		area,
		lat,
		lng,
		open,
		close,
		image,
		sum,
		count: votes,
		min,
		sports,
		vendor,
		rev,
		site: sites.map((own) => own?.text ?? null),
		rates: sites.map((own) => own?.rates ?? null)
	};
}
var text$3, count$2, nullableText, nullableNumber, cursor$1, digest, page, tag, pullAnswer, referencePart, facilities, sentCourt, sentSite, columns, cityHead, sentCity, cityPart, venueRow, venuePart, form, application, userPart;
var init_answers = __esmMin((() => {
	init_row_shapes();
	init_pack();
	text$3 = z.string();
	count$2 = z.int();
	nullableText = z.nullable(text$3);
	nullableNumber = z.nullable(z.number());
	cursor$1 = z.string().check(z.regex(/^\d+$/));
	digest = z.object({
		n: count$2,
		s: count$2,
		h: text$3
	});
	page = {
		after: z.exactOptional(text$3),
		next: z.exactOptional(nullableText)
	};
	tag = z.optional(text$3);
	pullAnswer = z.object({
		gen: text$3,
		now: text$3,
		parts: z.array(z.looseObject({ p: text$3 }))
	});
	referencePart = z.union([z.object({
		p: z.literal("ref"),
		c: cursor$1,
		same: z.literal(true)
	}), z.object({
		p: z.literal("ref"),
		c: cursor$1,
		t: tag,
		sports: z.array(z.tuple([count$2, text$3], z.unknown())),
		cities: z.array(z.tuple([
			count$2,
			text$3,
			nullableNumber,
			nullableNumber,
			count$2
		], z.unknown())),
		areas: z.array(z.tuple([
			count$2,
			text$3,
			count$2
		], z.unknown())),
		check: z.optional(z.object({
			minutes: count$2,
			from: count$2,
			to: count$2
		}))
	})]);
	facilities = z.array(z.object({
		name: text$3,
		available: z.boolean()
	}));
	sentCourt = z.tuple([
		text$3,
		text$3,
		nullableText,
		count$2
	], z.unknown());
	sentSite = z.nullable(z.pipe(z.tuple([
		nullableText,
		nullableText,
		z.unknown(),
		z.array(sentCourt)
	], z.unknown()), z.transform(([address, mapUrl, sentFacilities, sentCourts]) => {
		const courts = sentCourts.map(([id, name, sport, price]) => ({
			id,
			name,
			sport,
			price
		}));
		const own = {
			address,
			mapUrl,
			facilities: facilitiesOf(sentFacilities),
			courts
		};
		return {
			text: JSON.stringify(own),
			rates: packRates(courts)
		};
	})));
	columns = z.tuple([
		z.array(text$3),
		z.array(text$3),
		z.array(text$3),
		z.array(nullableNumber),
		z.array(nullableNumber),
		z.array(text$3),
		z.array(text$3),
		z.array(nullableText),
		z.array(count$2),
		z.array(count$2),
		z.array(nullableNumber),
		z.array(z.array(count$2)),
		z.array(nullableText),
		z.array(count$2),
		z.array(sentSite)
	]);
	cityHead = {
		p: z.string().check(z.startsWith("city:")),
		c: cursor$1,
		full: z.boolean(),
		del: z.array(text$3),
		digest,
		...page
	};
	sentCity = z.object({
		...cityHead,
		cols: z.array(text$3),
		v: z.array(z.custom((column) => Array.isArray(column)))
	});
	cityPart = z.pipe(z.pipe(sentCity, z.transform(withOwnColumns$1)), z.object({
		...cityHead,
		hasSites: z.boolean(),
		v: columns.check(z.refine((values) => values.every((column) => column.length === values[0].length)))
	}));
	venueRow = z.object({
		id: text$3,
		name: text$3,
		description: nullableText,
		address: nullableText,
		city: text$3,
		area: text$3,
		image: nullableText,
		mapUrl: nullableText,
		lat: nullableNumber,
		lng: nullableNumber,
		open: text$3,
		close: text$3,
		facilities: z.pipe(z.unknown(), z.transform(facilitiesOf)),
		vendor: nullableText,
		sum: count$2,
		count: count$2,
		min: nullableNumber,
		sports: z.array(count$2),
		rev: count$2
	});
	venuePart = z.union([
		z.object({
			p: text$3,
			c: cursor$1,
			same: z.literal(true)
		}),
		z.object({
			p: text$3,
			c: cursor$1,
			gone: z.literal(true)
		}),
		z.object({
			p: text$3,
			c: cursor$1,
			t: tag,
			venue: venueRow,
			courts: z.array(z.object({
				id: text$3,
				name: text$3,
				sport: nullableText,
				price: count$2
			})),
			reviews: z.array(z.object({
				id: text$3,
				name: text$3,
				rating: z.number(),
				comment: text$3,
				at: text$3
			}))
		})
	]);
	form = z.object({
		name: text$3,
		email: text$3,
		phone: text$3,
		location: text$3,
		description: text$3
	});
	application = z.object({
		status: text$3,
		business: text$3,
		note: z.exactOptional(text$3),
		form: z.exactOptional(form)
	});
	userPart = z.object({
		p: z.literal("user"),
		c: cursor$1,
		full: z.boolean(),
		bookings: z.array(booking),
		digest,
		...page,
		t: tag,
		notifications: z.exactOptional(z.array(notification)),
		unread: z.exactOptional(count$2),
		favourites: z.exactOptional(z.array(text$3)),
		watches: z.exactOptional(z.array(hourWatch)),
		desks: z.exactOptional(z.array(z.object({
			venueId: text$3,
			name: text$3,
			city: text$3,
			role: text$3
		}))),
		staff: z.exactOptional(text$3),
		application: z.exactOptional(application)
	});
}));
// node_modules/.previous-build-M6UxXW/src/data/storage/apply-rows.ts
function nextStamp(before) {
	return Math.max((before?.stamp ?? 0) + 1, Date.now());
}
async function putNewer(db, rows) {
	const known = await db.bookings.bulkGet(rows.map(({ id }) => id));
	const newer = rows.filter((row, at) => row.rev > (known[at]?.rev ?? 0));
	await db.bookings.bulkPut(newer);
	return newer.length > 0;
}
async function moveUserPart(db, keepsTag) {
	const state = await db.parts.get("user");
	const { c = null, g = null, at = 0, resyncAt = 0, t, l } = state ?? {};
	const tag = keepsTag && t !== void 0 && {
		t,
		...l && { l }
	};
	await db.parts.put({
		p: "user",
		c,
		g,
		at,
		stamp: nextStamp(state),
		resyncAt,
		...tag
	});
}
async function applyBookings(db, rows) {
	if (await putNewer(db, rows)) await moveUserPart(db, true);
}
async function replaceNotifications(db, rows, unread) {
	await db.notifications.clear();
	await db.notifications.bulkPut([...rows]);
	await db.facts.put({
		name: "unread",
		value: unread ?? rows.filter(({ isRead }) => !isRead).length
	});
}
async function replaceFavourites(db, ids) {
	await db.favourites.clear();
	await db.favourites.bulkPut(ids.map((id) => ({ id })));
}
async function applyFavourites(db, ids) {
	await replaceFavourites(db, ids);
	await moveUserPart(db, false);
}
async function applyNotifications(db, rows, unread) {
	await replaceNotifications(db, rows, unread);
	await moveUserPart(db, false);
}
async function replaceWatches(db, rows) {
	await db.watches.clear();
	await db.watches.bulkPut([...rows]);
}
async function applyWatches(db, rows) {
	await replaceWatches(db, rows);
	await moveUserPart(db, false);
}
var init_apply_rows = __esmMin((() => {}));
// node_modules/.previous-build-M6UxXW/src/data/sync/part-state.ts
function requestOf(p, state) {
	const start = isPaged(p) ? { page: "" } : {};
	if (!state?.g) return {
		p,
		...start
	};
	const { c, g, page } = state;
	const t = p !== "user" || state.l === 2 ? state.t : void 0;
	if (page?.full) return {
		p,
		g,
		page: page.after
	};
	if (!c) return {
		p,
		...start
	};
	return {
		p,
		c,
		g,
		...start,
		...page && { page: page.after },
		...isTagged(p) && { t: t ?? "" }
	};
}
function stepOf(now, { c, full, after = "", next = null }, gen) {
	if (after === "") return {
		after,
		next,
		c,
		isWhole: next === null
	};
	const page = now?.g === gen ? now.page : void 0;
	if (page?.after !== after || page.full !== full) return void 0;
	return {
		after,
		next,
		c: page.c,
		isWhole: false
	};
}
function betweenPages(now, { full }, { c, next }) {
	if (next === null) return void 0;
	return {
		c: full ? null : now?.c ?? null,
		page: {
			after: next,
			c,
			full
		}
	};
}
function isUnmoved(asked, now) {
	return (asked?.stamp ?? 0) === (now?.stamp ?? 0);
}
async function notePart(parts, before, next, { gen, at }) {
	await parts.put({
		p: next.p,
		c: next.c,
		g: gen,
		at: Math.max(at, before?.at ?? 0),
		stamp: next.changed ? nextStamp(before) : before?.stamp ?? 0,
		resyncAt: next.resync ? at : before?.resyncAt ?? 0,
		...next.page && { page: next.page },
		...next.t !== void 0 && { t: next.t },
		...next.l && { l: next.l }
	});
}
function mayResync(state, at) {
	return Math.abs(at - (state?.resyncAt ?? 0)) >= resyncEvery;
}
var resyncEvery, isPaged, isTagged;
var init_part_state = __esmMin((() => {
	init_apply_rows();
	resyncEvery = millisecondsInHour;
	isPaged = (p) => p === "user" || p.startsWith("city:");
	isTagged = (p) => !p.startsWith("city:");
}));
// node_modules/.previous-build-M6UxXW/src/data/session/user-db-guard.ts
async function currentUid() {
	if (isPage()) return readStoredUser()?.id;
	return (await withDb((db) => db.session.get("session")))?.session?.user.id;
}
async function wasLeft() {
	return (await withDb((db) => db.session.get("session")))?.left === true;
}
function createUserDbGuard(ports) {
	async function isGone(uid) {
		const now = await ports.currentUid();
		return now === void 0 ? ports.wasLeft(uid) : now !== uid;
	}
	return {
		async readUserDb(uid, work) {
			return await ports.currentUid() === uid ? ports.withUserDb(uid, work) : void 0;
		},
		async writeUserDb(uid, work, durability) {
			if (await ports.currentUid() !== uid) throw new AppError("SIGNED_OUT");
			const result = await ports.withUserDb(uid, work, durability);
			if (await ports.currentUid() === uid) return result;
			if (await isGone(uid)) await ports.clearUserDb(uid, "keep");
			throw new AppError("SIGNED_OUT");
		}
	};
}
var readUserDb, writeUserDb;
var init_user_db_guard = __esmMin((() => {
	init_errors();
	init_clear_user_db();
	init_db();
	init_page_storage();
	init_session_storage();
	({readUserDb, writeUserDb} = createUserDbGuard({
		currentUid,
		withUserDb,
		clearUserDb,
		wasLeft
	}));
}));
// node_modules/.previous-build-M6UxXW/src/data/storage/picture-cache.ts
async function dropPictures() {
	const { caches } = globalThis;
	await caches?.delete(pictureCache);
}
var pictureCache;
var init_picture_cache = __esmMin((() => {
	pictureCache = "venue-pictures";
}));
// node_modules/.previous-build-M6UxXW/src/data/sync/evict-cache.ts
var evict_cache_exports = __exportAll({
	evictCache: () => evictCache$1,
	trimVenuePages: () => trimVenuePages,
	withQuotaRetry: () => withQuotaRetry
});
async function trimVenuePages(keep) {
	await withDb((db) => db.transaction("rw", db.venues, db.parts, async () => {
		const oldestFirst = await db.venues.orderBy("openedAt").primaryKeys();
		const ids = oldestFirst.slice(0, Math.max(0, oldestFirst.length - keep));
		await db.venues.bulkDelete(ids);
		await db.parts.bulkDelete(ids.map((id) => `venue:${id}`));
	}));
}
function isFull(thrown) {
	return thrown instanceof AppError && thrown.code === "STORAGE_FULL";
}
async function dropFiles() {
	const uid = await currentUid().catch(() => void 0);
	if (uid) await writeUserDb(uid, (db) => db.receipts.clear()).catch(() => void 0);
	await dropPictures();
}
async function withQuotaRetry(write) {
	for (const makeRoom of [dropFiles, () => trimVenuePages(keptWhenFull)]) {
		try {
			return await write();
		} catch (thrown) {
			if (!isFull(thrown)) throw thrown;
		}
		await makeRoom();
	}
	return write();
}
async function evictCache$1() {
	await dropFiles();
	await trimVenuePages(keptWhenFull);
	const chosen = await readChosenCity();
	if (!chosen) return;
	await withDb((db) => db.transaction("rw", db.packs, db.parts, async () => {
		const others = (await db.packs.toCollection().primaryKeys()).filter((city) => city !== chosen);
		await db.packs.bulkDelete(others);
		await db.parts.bulkDelete(["city:*", ...others.map((city) => `city:${city}`)]);
	}));
}
var keptWhenFull;
var init_evict_cache = __esmMin((() => {
	init_user_db_guard();
	init_errors();
	init_db();
	init_picture_cache();
	init_settings();
	keptWhenFull = 10;
}));
// node_modules/.previous-build-M6UxXW/src/data/sync/apply-cities.ts
async function parseAll(parts) {
	const answers = [];
	let began = performance.now();
	for (const part of parts) {
		answers.push(inShape(cityPart, part));
		if (performance.now() - began < longestTask) continue;
		await new Promise((resolve) => {
			setTimeout(resolve);
		});
		began = performance.now();
	}
	return answers;
}
async function applyCity(db, answer, asked, head) {
	const now = await db.parts.get(answer.p);
	const step = stepOf(now, answer, head.gen);
	if (!isUnmoved(asked, now) || !step) return "again";
	const city = answer.p.slice(5);
	const before = await db.packs.get(city);
	const change = {
		full: answer.full,
		rows: rowsOf$1(answer.v),
		del: answer.del,
		after: step.after,
		next: step.next
	};
	const changed = !isEmptyChange(change);
	const pack = mergePack(city, before, change);
	if (changed) await db.packs.put(pack);
	const between = betweenPages(now, answer, step);
	if (between) {
		await notePart(db.parts, now, {
			p: answer.p,
			changed,
			...between
		}, head);
		return "more";
	}
	const differs = !sameDigest(packDigest(pack), answer.digest) || answer.hasSites && lacksSites(pack);
	const wrong = differs && step.isWhole && mayResync(now, head.at);
	await notePart(db.parts, now, {
		p: answer.p,
		c: wrong ? null : step.c,
		changed,
		resync: wrong
	}, head);
	if (wrong) return "again";
	return differs && !step.isWhole ? "more" : "here";
}
async function dropOthers(db, kept) {
	const gone = (await db.packs.toCollection().primaryKeys()).filter((city) => !kept.has(`city:${city}`));
	await db.packs.bulkDelete(gone);
	await db.parts.bulkDelete(gone.map((city) => `city:${city}`));
}
async function noteEveryCity(db, answers, { gen, at }) {
	if (answers.every(({ full }) => full)) await dropOthers(db, new Set(answers.map(({ p }) => p)));
	const cursors = (await db.parts.where("p").startsWith("city:").toArray()).filter(({ p }) => p !== everyCity).map(({ c, page }) => page?.full ? page.c : c).flatMap((c) => c === null ? [] : [BigInt(c)]);
	const oldest = cursors.reduce((a, b) => b < a ? b : a, cursors[0] ?? 0n);
	await db.parts.put({
		p: everyCity,
		c: String(oldest),
		g: gen,
		at,
		stamp: 0,
		resyncAt: 0
	});
}
async function applyCities(parts, asked, head, all) {
	const answers = await parseAll(parts);
	if (answers.length === 0) return {
		again: [],
		more: []
	};
	return withQuotaRetry(() => withDb((db) => db.transaction("rw", db.packs, db.parts, async () => {
		const left = {
			here: [],
			again: [],
			more: []
		};
		for (const answer of answers) left[await applyCity(db, answer, asked.get(answer.p), head)].push(answer.p);
		if (all) await noteEveryCity(db, answers, head);
		return left;
	})));
}
var everyCity, longestTask;
var init_apply_cities = __esmMin((() => {
	init_row_shapes();
	init_db();
	init_answers();
	init_digest();
	init_pack();
	init_part_state();
	init_evict_cache();
	everyCity = "city:*";
	longestTask = 12;
}));
// node_modules/.previous-build-M6UxXW/src/data/sync/city-plan.ts
async function knownCities() {
	return withDb(async (db) => {
		const reference = await db.reference.get("ref");
		const held = new Set((await db.parts.toArray()).map(({ p }) => p));
		return {
			names: [...(reference?.value.cities ?? []).filter(({ venueCount }) => venueCount > 0)].sort((a, b) => b.venueCount - a.venueCount).map(({ name }) => name),
			held
		};
	});
}
async function firstParts(city, all) {
	const { names, held } = await knownCities();
	if (all && (held.has("city:*") || !city)) return ["ref", everyCity];
	const first = city ?? names[0];
	return first ? ["ref", `city:${first}`] : ["ref"];
}
async function missingParts(all) {
	const { names, held } = await knownCities();
	const missing = names.map((name) => `city:${name}`).filter((p) => !held.has(p));
	if (all) return missing.length > mostParts ? [everyCity] : missing;
	return missing.length === names.length ? missing.slice(0, 1) : [];
}
async function noteAllHeld() {
	await withDb((db) => db.transaction("rw", db.parts, async () => {
		const cities = (await db.parts.toArray()).filter(({ p }) => p.startsWith("city:") && p !== "city:*");
		const [first] = cities;
		if (await db.parts.get("city:*") || !first || cities.some(({ c, g }) => c === null || g !== first.g)) return;
		const oldest = cities.reduce((a, b) => BigInt(b.c ?? 0) < BigInt(a.c ?? 0) ? b : a);
		await db.parts.put({
			...oldest,
			p: everyCity
		});
	}));
}
var mostParts;
var init_city_plan = __esmMin((() => {
	init_db();
	init_apply_cities();
	mostParts = 50;
}));
// node_modules/.previous-build-M6UxXW/src/data/server/clock-copy.ts
async function keepClock() {
	await withDb((db) => db.settings.put({
		name: name$1,
		value: writtenClock()
	})).catch(() => void 0);
}
async function readClockCopy() {
	const row = await withDb((db) => db.settings.get(name$1)).catch(() => void 0);
	if (row) restoreClock(row.value);
}
var name$1;
var init_clock_copy = __esmMin((() => {
	init_db();
	init_server_clock();
	name$1 = "server-clock";
}));
// node_modules/.previous-build-M6UxXW/src/data/server/early-answer.ts
function question() {
	return globalThis.baariEarly;
}
async function takeEarlyAnswer(name, args) {
	const asked = question();
	if (!asked || asked.isOver || asked.name !== name || asked.args !== JSON.stringify(args)) return void 0;
	asked.isOver = true;
	const { answer, sentAt } = asked;
	if (!answer || sentAt === void 0) return void 0;
	try {
		const { data, receivedAt } = await answer;
		return Date.now() - receivedAt > freshFor ? void 0 : {
			data,
			sentAt,
			receivedAt
		};
	} catch {
		return;
	}
}
var freshFor;
var init_early_answer = __esmMin((() => {
	freshFor = 12e4;
}));
// node_modules/.previous-build-M6UxXW/src/data/session/call-rpc.ts
var call_rpc_exports = __exportAll({
	callRpc: () => callRpc$1,
	createRpc: () => createRpc
});
async function send(ports, name, args, who, dropped) {
	const sessionSignal = who && ports.sessionSignal();
	const client = await ports.rest();
	const sentAt = ports.now();
	const ask = (signal) => client.rpc(name, args).setHeader("accept", "application/json").setHeader("authorization", who ? `Bearer ${who.token}` : "").abortSignal(signal).throwOnError();
	try {
		const { data } = await inTime({
			timeoutMs: answerWithin,
			sessionSignal,
			dropped
		}, ask);
		return {
			data,
			sentAt,
			uid: who?.uid ?? null
		};
	} catch (thrown) {
		if (Reflect.get(Object(thrown), "name") !== "PostgrestError") throw thrown;
		ports.noteReached(false);
		throw new AppError("NOT_OURS", {}, { cause: thrown });
	}
}
function isTokenRefused(thrown) {
	return thrown instanceof AppError && thrown.detail["jwt"] === "refused";
}
async function sendAs(ports, name, args, speaker) {
	const { as, uid, token, signal } = speaker;
	if (as === "anyone") return send(ports, name, args, void 0, signal);
	if (uid !== void 0 && token !== void 0) return send(ports, name, args, {
		uid,
		token
	}, signal);
	const who = await ports.credentials();
	if (uid !== void 0 && who.uid !== uid) throw new AppError("SIGNED_OUT", { late: true });
	try {
		return await send(ports, name, args, who, signal);
	} catch (thrown) {
		if (!isTokenRefused(thrown)) throw thrown;
	}
	const again = await ports.credentials(who.token);
	if (again.uid !== who.uid) throw new AppError("SIGNED_OUT");
	try {
		return await send(ports, name, args, again, signal);
	} catch (thrown) {
		throw isTokenRefused(thrown) ? new AppError("BUSY", {}, { cause: thrown }) : thrown;
	}
}
function believed(ports, { data, sentAt, receivedAt }, { k, answer }) {
	const head = envelope.safeParse(data);
	const parsed = answer.safeParse(data);
	if (!head.success || head.data.k !== k || head.data.viewer !== null || !parsed.success) return void 0;
	ports.noteReached(true);
	ports.noteServerTime(head.data.now, sentAt, receivedAt);
	ports.noteAnswered();
	return { data: parsed.data };
}
function createRpc(ports) {
	return async (name, args, call) => {
		const { as, k, answer, uid: meant, token, signal } = call;
		const early = as === "anyone" ? await ports.early?.(name, args) : void 0;
		const taken = early && believed(ports, early, call);
		if (taken) return taken.data;
		const { data, sentAt, uid } = await sendAs(ports, name, args, {
			as,
			uid: meant,
			token,
			signal
		});
		const head = envelope.safeParse(data);
		const isOurs = head.success && head.data.k === k;
		ports.noteReached(isOurs);
		if (!isOurs) throw new AppError("NOT_OURS");
		ports.noteServerTime(head.data.now, sentAt);
		ports.noteAnswered();
		if (head.data.viewer !== uid) throw new AppError("SIGNED_OUT", { viewer: head.data.viewer });
		if (uid !== null && await ports.currentUid() !== uid) throw new AppError("SIGNED_OUT", { late: true });
		return inShape(answer, data);
	};
}
var answerWithin, envelope, callRpc$1;
var init_call_rpc = __esmMin((() => {
	init_rest_page();
	init_errors();
	init_backend();
	init_clock_copy();
	init_early_answer();
	init_user_db_guard();
	init_reachability();
	init_row_shapes();
	init_server_clock();
	init_server_fetch();
	init_session_events();
	init_credentials();
	answerWithin = 2e4;
	envelope = z.looseObject({
		k: z.string(),
		now: z.string(),
		viewer: z.nullable(z.string())
	});
	callRpc$1 = createRpc({
		rest,
		credentials,
		currentUid,
		sessionSignal: sessionAbortSignal,
		noteReached,
		noteAnswered,
		noteServerTime: (now, sentAt, receivedAt) => {
			if (noteServerTime(now, sentAt, receivedAt)) keepClock();
		},
		now: () => Date.now(),
		early: takeEarlyAnswer
	});
}));
// node_modules/.previous-build-M6UxXW/src/data/sync/apply-reference.ts
async function applyReference(part, asked, head) {
	const answer = inShape(referencePart, part);
	const changed = !("same" in answer);
	const value = changed ? {
		sports: answer.sports.map(([id, name]) => ({
			id,
			name
		})),
		cities: answer.cities.map(([id, name, lat, lng, venueCount]) => ({
			id,
			name,
			lat: lat ?? NaN,
			lng: lng ?? NaN,
			venueCount
		})),
		areas: answer.areas.map(([id, name, cityId]) => ({
			id,
			name,
			cityId
		})),
		check: answer.check && {
			minutes: answer.check.minutes,
			fromHour: answer.check.from,
			toHour: answer.check.to
		}
	} : void 0;
	await withDb((db) => db.transaction("rw", db.reference, db.parts, async () => {
		const now = await db.parts.get("ref") ?? asked;
		if (value) await db.reference.put({
			key: "ref",
			value
		});
		const t = changed ? answer.t : now?.t;
		await notePart(db.parts, now, {
			p: "ref",
			c: answer.c,
			changed,
			t
		}, head);
	}));
}
var init_apply_reference = __esmMin((() => {
	init_db();
	init_row_shapes();
	init_answers();
	init_part_state();
}));
// node_modules/.previous-build-M6UxXW/src/domain/known.ts
function known(names) {
	return (value) => names.find((name) => name === value) ?? "unknown";
}
var init_known = __esmMin((() => {}));
// node_modules/.previous-build-M6UxXW/src/domain/queued-write.ts
function veil(write) {
	return {
		...write,
		args: {},
		about: {},
		isVeiled: true
	};
}
function makesWhat(made, about) {
	return about.seq > made.seq && about.lane.endsWith(`:${made.id}`);
}
function readWrite(stored) {
	const { state, parkedFor, error } = stored;
	const read = stateOf(state);
	const reason = parkedFor === null ? null : parkedForOf(parkedFor);
	return {
		...stored,
		state: read === "unknown" ? "parked" : read,
		parkedFor: read === "unknown" || reason === "unknown" ? "update" : reason,
		error: error && {
			code: errorCodeOf(error.code),
			detail: error.detail
		}
	};
}
function isLeased({ state, leaseUntil }, now) {
	return state === "sending" && leaseUntil > now && leaseUntil <= now + 45e3;
}
function isUnsent(write) {
	return write.state !== "sending" && !write.sentOnce;
}
function mayReplace(write) {
	return write.state === "failed" || isUnsent(write);
}
var stateOf, parkedForOf, leaseFor;
var init_queued_write = __esmMin((() => {
	init_errors();
	init_known();
	stateOf = known([
		"queued",
		"sending",
		"parked",
		"failed"
	]);
	parkedForOf = known([
		"sign-in",
		"update",
		"return"
	]);
	leaseFor = 45e3;
}));
// node_modules/.previous-build-M6UxXW/src/data/storage/apply-work.ts
async function dropDesk(db, venueId) {
	const desk = await db.desks.get(venueId);
	const name = desk?.name ?? "";
	await db.entries.where("[venueId+day]").between([venueId, ""], [venueId, "￿"]).delete();
	await db.parts.delete(`desk:${venueId}`);
	if (desk) await db.desks.put({
		venueId,
		name,
		gone: true
	});
	await db.outbox.filter((write) => write.about["venueId"] === venueId && write.state !== "failed" && isUnsent(write)).modify({
		state: "failed",
		parkedFor: null,
		error: {
			code: "FORBIDDEN",
			detail: { venue: name }
		}
	});
}
function hoursOfMask(mask) {
	return Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => mask & 1 << hour);
}
async function replaceWork(db, work) {
	await db.work.put({
		key: "work",
		...work
	});
	if (work.staff !== null) return;
	const own = new Set(work.links.map(({ venueId }) => venueId));
	for (const { venueId } of await db.desks.toArray()) if (!own.has(venueId)) await dropDesk(db, venueId);
}
function storedEntry({ hours, own, mine, made, ...rest }) {
	const { name = null, phone = null, code = null, total = null, collect = null, paid = null, seen = null, seenAt = null, note = null } = rest;
	const madeAt = rest.status === "pending" && made || null;
	return {
		...rest,
		name,
		phone,
		code,
		total,
		collect,
		paid,
		seen,
		seenAt,
		note,
		hours: hoursOfMask(hours),
		isOwn: own,
		isMine: mine,
		madeAt
	};
}
async function applyEntries(db, sent) {
	for (const row of sent) {
		const desk = await db.desks.get(row.venueId);
		const kept = await db.entries.get(row.id);
		if (!desk || desk.gone || row.day < desk.firstDay || row.day > desk.lastDay || row.rev < (kept?.rev ?? 0)) continue;
		if (row.kind !== "app" && row.status === "cancelled") await db.entries.delete(row.id);
		else await db.entries.put(storedEntry(row));
		const state = await db.parts.get(`desk:${row.venueId}`);
		if (state) await db.parts.put({
			...state,
			stamp: nextStamp(state)
		});
	}
}
var init_apply_work = __esmMin((() => {
	init_queued_write();
	init_apply_rows();
}));
// node_modules/.previous-build-M6UxXW/src/data/sync/apply-user.ts
async function replaceStretch(db, rows, { after, next }) {
	const come = new Set(rows.map(({ id }) => id));
	const isWithin = (place) => (after === "" || place < after) && (next === null || place >= next);
	const gone = (await db.bookings.toArray()).filter((row) => isWithin(placeOf(row)) && !come.has(row.id));
	await db.bookings.bulkDelete(gone.map(({ id }) => id));
	await db.bookings.bulkPut([...rows]);
	return true;
}
async function applyUser(uid, part, asked, head, write = writeUserDb) {
	const answer = inShape(userPart, part);
	return write(uid, (db) => db.transaction("rw", db.tables.filter(({ name }) => name !== "drafts" && name !== "receipts"), async () => {
		const now = await db.parts.get("user");
		const step = stepOf(now, answer, head.gen);
		if (!isUnmoved(asked, now) || !step) return "again";
		const changed = await (answer.full ? replaceStretch : putNewer)(db, answer.bookings, step);
		if (answer.notifications) await replaceNotifications(db, answer.notifications, answer.unread);
		if (answer.favourites) await replaceFavourites(db, answer.favourites);
		if (answer.watches) await replaceWatches(db, answer.watches);
		const { desks = [], staff = null, application = null } = answer;
		if (answer.watches) await replaceWork(db, {
			links: desks,
			staff,
			application
		});
		const t = answer.notifications ? answer.t : now?.t;
		const l = answer.notifications ? answer.watches && 2 : now?.l;
		const between = betweenPages(now, answer, step);
		if (between) {
			await notePart(db.parts, now, {
				p: "user",
				changed,
				t,
				l,
				...between
			}, head);
			return "more";
		}
		const rows = await db.bookings.toArray();
		const differs = !sameDigest(digestOf(rows.map(({ id }) => id), rows.map(({ rev }) => rev)), answer.digest);
		const wrong = differs && step.isWhole && mayResync(now, head.at);
		await notePart(db.parts, now, {
			p: "user",
			c: wrong ? null : step.c,
			changed,
			t,
			l,
			resync: wrong
		}, head);
		if (wrong) return "again";
		return differs && !step.isWhole ? "more" : "here";
	}));
}
var placeOf;
var init_apply_user = __esmMin((() => {
	init_row_shapes();
	init_user_db_guard();
	init_answers();
	init_apply_rows();
	init_apply_work();
	init_digest();
	init_part_state();
	placeOf = ({ day, id }) => `${day}/${id}`;
}));
// node_modules/.previous-build-M6UxXW/src/data/storage/venue-page.ts
var init_venue_page = __esmMin((() => {}));
// node_modules/.previous-build-M6UxXW/src/data/sync/apply-venue.ts
async function applyVenue(id, part, asked, head) {
	const answer = inShape(venuePart, part);
	const p = `venue:${id}`;
	await withQuotaRetry(() => withDb((db) => db.transaction("rw", db.venues, db.parts, async () => {
		if ("gone" in answer) {
			await db.venues.delete(id);
			await db.parts.delete(p);
			return;
		}
		const changed = !("same" in answer);
		const now = await db.parts.get(p) ?? asked;
		if (changed) {
			const { venue, courts, reviews } = answer;
			await db.venues.put({
				id,
				openedAt: Date.now(),
				venue,
				courts,
				reviews
			});
		}
		const t = changed ? answer.t : now?.t;
		await notePart(db.parts, now, {
			p,
			c: answer.c,
			changed,
			t
		}, head);
	})));
	if ("gone" in answer) return false;
	await trimVenuePages(50);
	return true;
}
var init_apply_venue = __esmMin((() => {
	init_db();
	init_row_shapes();
	init_answers();
	init_evict_cache();
	init_part_state();
	init_venue_page();
}));
// node_modules/.previous-build-M6UxXW/src/data/sync/pull-request.ts
var pull_request_exports = __exportAll({ pullParts: () => pullParts });
async function readStates(uid) {
	const states = await withDb((db) => db.parts.toArray());
	const own = uid ? await readUserDb(uid, (db) => db.parts.get("user")) : void 0;
	return new Map([...states, ...own ? [own] : []].map((state) => [state.p, state]));
}
function plan(wanted, asked) {
	if (!wanted.includes("city:*")) return {
		names: [...wanted],
		later: []
	};
	const cities = [...asked.values()].filter(({ p }) => p.startsWith("city:") && p !== "city:*");
	const paused = cities.filter(({ page }) => page).map(({ p }) => p);
	if (paused.length > 0) return {
		names: [...wanted.filter((p) => p !== "city:*" && !paused.includes(p)), ...paused.slice(0, mostCities)],
		later: [everyCity]
	};
	const incomplete = cities.filter(({ c }) => c === null).map(({ p }) => p);
	return {
		names: [...new Set([...wanted, ...incomplete])],
		later: []
	};
}
async function requestParts(wanted, uid) {
	const asked = await readStates(uid);
	const { names, later } = plan(wanted, asked);
	const parts = names.map((p) => requestOf(p, asked.get(p)));
	const answer = await callRpc$1("sync_pull", { parts }, {
		as: uid ? "viewer" : "anyone",
		k: "sp1",
		answer: pullAnswer
	});
	const head = {
		gen: answer.gen,
		at: Date.parse(answer.now)
	};
	const find = (p) => answer.parts.find((part) => part.p === p);
	const reference = find("ref");
	if (reference) await applyReference(reference, asked.get("ref"), head);
	const { again, more } = await applyCities(answer.parts.filter(({ p }) => p.startsWith("city:")), asked, head, names.includes(everyCity));
	for (const page of answer.parts.filter(({ p }) => p.startsWith("venue:"))) if (!await applyVenue(page.p.slice(6), page, asked.get(page.p), head)) throw new AppError("NOT_FOUND");
	const own = find("user");
	if (own && uid) {
		const verdict = await applyUser(uid, own, asked.get("user"), head);
		if (verdict === "again") again.push("user");
		if (verdict === "more") more.push("user");
	}
	return {
		again,
		more: [...more, ...later]
	};
}
async function pullParts(names, uid) {
	const repeated = new Set();
	let wanted = [...names];
	for (let request = 0; wanted.length > 0 && request < mostRequests; request += 1) {
		const { again, more } = await requestParts(wanted, uid);
		wanted = [...new Set([...more, ...again.filter((p) => !repeated.has(p))])];
		for (const p of again) repeated.add(p);
	}
}
var mostCities, mostRequests;
var init_pull_request = __esmMin((() => {
	init_db();
	init_user_db_guard();
	init_call_rpc();
	init_errors();
	init_answers();
	init_apply_cities();
	init_apply_reference();
	init_apply_user();
	init_apply_venue();
	init_part_state();
	mostCities = 50;
	mostRequests = 500;
}));
// node_modules/.previous-build-M6UxXW/src/data/session-upkeep.ts
async function purgeDeletedAccount(uid) {
	await (await Promise.resolve().then(() => (init_deleted_account(), deleted_account_exports))).purgeDeletedAccount(uid);
}
var init_session_upkeep = __esmMin((() => {
	init_clock_copy();
	init_browsing_history();
	init_purge_user_data();
	init_db();
	init_page_storage();
	init_session_events();
	init_session_storage();
	init_session_idb();
	init_load_supabase();
	init_end_session();
}));
// node_modules/.previous-build-M6UxXW/src/data/sync/pull-person.ts
async function speaker() {
	try {
		if (!await currentUid()) return { failure: new AppError("SIGNED_OUT") };
		return { uid: (await credentials()).uid };
	} catch (thrown) {
		const failure = asAppError(thrown);
		if (failure.code === "OFFLINE") throw failure;
		return { failure };
	}
}
async function pullWithUser(names) {
	const who = await speaker();
	if ("failure" in who) {
		await pullParts(names, void 0);
		return who.failure;
	}
	try {
		await pullParts([...names, "user"], who.uid);
		return;
	} catch (thrown) {
		const error = asAppError(thrown);
		if (error.code === "ACCOUNT_GONE") await purgeDeletedAccount(who.uid);
		if (error.code !== "ACCOUNT_GONE" && error.code !== "SIGNED_OUT") throw error;
		await pullParts(names, void 0);
		return error;
	}
}
async function pullOwn() {
	const who = await speaker();
	if ("failure" in who) throw who.failure;
	try {
		await pullParts(["user"], who.uid);
	} catch (thrown) {
		if (asAppError(thrown).code === "ACCOUNT_GONE") await purgeDeletedAccount(who.uid);
		throw thrown;
	}
}
var init_pull_person = __esmMin((() => {
	init_user_db_guard();
	init_credentials();
	init_session_upkeep();
	init_errors();
	init_pull_request();
}));
// node_modules/.previous-build-M6UxXW/src/data/sync/pull.ts
async function completeCities(all) {
	await untilLineFree();
	const missing = await missingParts(all);
	if (missing.length > 0) await pullParts(missing, void 0);
	if (all) await noteAllHeld();
}
async function runCatalogue({ city, everything }, leave, settle) {
	const all = everything ?? !(isLineSlow() || await readSavesData());
	await newestSession();
	if (city) await writeChosenCity(city);
	const names = await firstParts(await readChosenCity(), all);
	leave();
	settle(await pullWithUser(names));
	await completeCities(all);
}
async function unlessElsewhere(work) {
	if (await ifUnlocked(lockName, work)) return true;
	const state = await withDb((db) => db.parts.get("ref"));
	if (Math.abs(serverNow() - (state?.at ?? 0)) < trustOtherTabFor) return false;
	await work();
	return true;
}
function answerOf() {
	let settle = () => void 0;
	let fail = () => void 0;
	const promise = new Promise((resolve, reject) => {
		settle = resolve;
		fail = reject;
	});
	promise.catch(() => void 0);
	return {
		promise,
		settle,
		fail
	};
}
function startSharedPull(wanted) {
	const { promise, settle, fail } = answerOf();
	prepareRest();
	const started = {
		wanted,
		hasLeft: false,
		first: promise,
		whole: Promise.resolve()
	};
	const leave = () => {
		started.hasLeft = true;
	};
	const travel = async () => {
		try {
			const ran = await unlessElsewhere(() => runCatalogue(wanted, leave, settle));
			leave();
			if (!ran) settle(await failureOf(pullOwn()));
			arrivedAt = performance.now();
		} catch (thrown) {
			fail(thrown);
			throw thrown;
		} finally {
			if (sharedPull === started) sharedPull = void 0;
		}
	};
	started.whole = travel();
	return started;
}
function covers({ wanted: { city, everything } }, wanted) {
	if (everything) return true;
	return !wanted.everything && (!wanted.city || wanted.city === city);
}
async function pullAfter({ whole }, wanted) {
	await failureOf(whole);
	return pullCatalogue(wanted);
}
function pullCatalogue(wanted = {}) {
	if (sharedPull && !covers(sharedPull, wanted)) return pullAfter(sharedPull, wanted);
	sharedPull ??= startSharedPull(wanted);
	return sharedPull.whole;
}
async function failureOf(work) {
	try {
		await work;
		return;
	} catch (thrown) {
		return asAppError(thrown);
	}
}
function startOwn() {
	running$1 = pullOwn().finally(() => {
		running$1 = void 0;
	});
	return running$1;
}
async function joinPull({ first }) {
	const failure = await first;
	if (failure) throw failure;
}
async function startAfter$1(earlier) {
	await failureOf(earlier);
	waiting$1 = void 0;
	return startOwn();
}
function pullUser() {
	if (sharedPull && !sharedPull.hasLeft) return joinPull(sharedPull);
	if (!running$1) return startOwn();
	waiting$1 ??= startAfter$1(running$1);
	return waiting$1;
}
var lockName, trustOtherTabFor, sharedPull, arrivedAt, running$1, waiting$1;
var init_pull = __esmMin((() => {
	init_rest_page();
	init_db();
	init_line();
	init_locks();
	init_server_clock();
	init_settings();
	init_session_idb();
	init_errors();
	init_city_plan();
	init_pull_request();
	init_pull_person();
	lockName = "baari:pull";
	trustOtherTabFor = 6e5;
}));
// node_modules/.previous-build-M6UxXW/src/data/sync/free-hours.ts
function masksOf({ courts, free }) {
	return new Map(Array.from({ length: courts.length / idDigits }, (_, at) => {
		const id = courts.slice(at * idDigits, (at + 1) * idDigits);
		const mask = free.slice(at * maskDigits, (at + 1) * maskDigits);
		return [id.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"), Number.parseInt(mask, 16)];
	}));
}
async function fetchFreeHours({ city, sport, day, signal }) {
	const call = {
		as: readStoredUser() ? "viewer" : "anyone",
		k: "fh1",
		answer: freeHoursAnswer,
		signal
	};
	const { now, courts, free } = await callRpc$1("free_hours", {
		city,
		sport,
		day
	}, call);
	return {
		city,
		sport,
		day,
		at: Date.parse(now),
		courts: masksOf({
			courts,
			free
		}),
		prices: new Map()
	};
}
var idDigits, maskDigits, digits, freeHoursAnswer;
var init_free_hours = __esmMin((() => {
	init_call_rpc();
	init_session_storage();
	idDigits = 32;
	maskDigits = 6;
	digits = (each) => z.string().check(z.regex(new RegExp(`^([0-9a-f]{${each}})*$`)));
	freeHoursAnswer = z.object({
		now: z.string(),
		courts: digits(idDigits),
		free: digits(maskDigits)
	}).check(z.refine(({ courts, free }) => courts.length / idDigits === free.length / maskDigits));
}));
// node_modules/.previous-build-M6UxXW/src/data/session/ping.ts
init_auth();
init_pull();
init_free_hours();
init_errors();
init_reachability();
init_call_rpc();
async function ping(call) {
	try {
		const { now } = await call("sync_pull", { parts: [] }, {
			as: "anyone",
			k: "sp1",
			answer: z.object({ now: z.string() })
		});
		const at = Date.parse(now);
		return Number.isNaN(at) ? void 0 : at;
	} catch (thrown) {
		const error = asAppError(thrown);
		if (error.code === "OFFLINE" || error.code === "BUSY" || error.code === "NOT_OURS") throw error;
		return;
	}
}
async function pingFirst() {
	if (hasJustHeard()) return;
	try {
		await ping(callRpc$1);
	} catch (thrown) {
		const { code, detail } = asAppError(thrown);
		throw new AppError(code, {
			...detail,
			unsent: true
		}, { cause: thrown });
	}
}
// node_modules/.previous-build-M6UxXW/src/domain/booking.ts
init_known();
var bookingStatusOf = known([
	"pending",
	"confirmed",
	"cancelled",
	"completed",
	"refund_due"
]);
var refundStateOf = known([
	"due",
	"sent",
	"void"
]);
var slotStateOf = known([
	"free",
	"taken",
	"mine",
	"held",
	"past"
]);
function readBooking(stored) {
	const { status, refunds } = stored;
	return {
		...stored,
		status: bookingStatusOf(status),
		...refunds && { refunds: refunds.map((refund) => ({
			...refund,
			state: refundStateOf(refund.state)
		})) }
	};
}
// node_modules/.previous-build-M6UxXW/src/data/repositories/slots.ts
init_call_rpc();
init_server_clock();
init_session_storage();
init_row_shapes();
var venueDayAnswer = z.object({
	today: z.string(),
	last: z.string(),
	fee: z.int(),
	courts: z.array(z.object({
		id: z.string(),
		price: z.int(),
		hold_until: z.nullable(z.string()),
		hours: z.array(z.tuple([z.int(), z.string()], z.unknown()))
	}))
});
var holdAnswer = z.object({
	until: z.string(),
	limit: z.string(),
	unit: z.int(),
	fee: z.int(),
	total: z.int(),
	hours: z.array(z.int())
});
var releaseAnswer = z.object({ released: z.int() });
var createAnswer = z.object({
	replay: z.boolean(),
	booking
});
z.object({ booking });
async function fetchVenueDay({ venueId, day, signal }) {
	const call = {
		as: readStoredUser() ? "viewer" : "anyone",
		k: "vd1",
		answer: venueDayAnswer,
		signal
	};
	const { today, last, fee, courts } = await callRpc$1("venue_day", {
		venue: venueId,
		day
	}, call);
	const fetchedAt = serverNow();
	return courts.map(({ id, price, hold_until: holdUntil, hours }) => {
		const slots = hours.map(([hour, slotState]) => ({
			hour,
			state: slotStateOf(slotState)
		}));
		return {
			courtId: id,
			day,
			today,
			last,
			price,
			fee,
			holdUntil,
			slots,
			fetchedAt
		};
	});
}
async function holdSlots(courtId, day, hours) {
	return callRpc$1("hold_slots", {
		court: courtId,
		day,
		hours
	}, {
		as: "viewer",
		k: "hs1",
		answer: holdAnswer
	});
}
async function releaseHold() {
	await callRpc$1("release_hold", {}, {
		as: "viewer",
		k: "rh1",
		answer: releaseAnswer
	});
}
function argsOf({ requestId, courtId, day, hours, receipt, expectedTotal }) {
	return {
		request_id: requestId,
		court: courtId,
		day,
		hours,
		receipt,
		expected_total: expectedTotal
	};
}
var agreedBy = (uid) => ({
	as: "viewer",
	uid
});
async function createBooking(request, uid) {
	await pingFirst();
	return callRpc$1("create_booking", argsOf(request), {
		...agreedBy(uid),
		k: "cb1",
		answer: createAnswer
	});
}
// node_modules/.previous-build-M6UxXW/src/domain/order.ts
function compareText(a, b) {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}
// node_modules/.previous-build-M6UxXW/src/data/sync.ts
init_errors();
function offline$1(cause) {
	throw new AppError("OFFLINE", {}, { cause });
}
var requests = () => Promise.resolve().then(() => (init_pull_request(), pull_request_exports)).catch(offline$1);
async function pullVenuePage(id) {
	await (await requests()).pullParts([`venue:${id}`], void 0);
}
async function evictCache() {
	await (await Promise.resolve().then(() => (init_evict_cache(), evict_cache_exports)).catch(offline$1)).evictCache();
}
// node_modules/.previous-build-M6UxXW/src/data/repositories/bookings.ts
init_user_db_guard();
function newestFirst(a, b) {
	return compareText(b.day, a.day) || compareText(b.createdAt, a.createdAt) || compareText(a.id, b.id);
}
async function readBookings(uid) {
	return (await readUserDb(uid, (db) => db.bookings.toArray()) ?? []).map(readBooking).sort(newestFirst);
}
// node_modules/.previous-build-M6UxXW/src/data/repositories/notifications.ts
init_user_db_guard();
async function readNotifications(uid) {
	return readUserDb(uid, async (db) => {
		const unread = await db.facts.get("unread");
		if (!unread) return void 0;
		return {
			list: (await db.notifications.toArray()).sort((a, b) => compareText(b.createdAt, a.createdAt) || compareText(a.id, b.id)),
			unread: unread.value
		};
	});
}
// node_modules/.previous-build-M6UxXW/src/data/repositories/outbox.ts
init_db();
init_user_db_guard();
init_queued_write();
async function readOutbox(uid) {
	const anonymous = await withDb((db) => db.outbox.orderBy("seq").toArray());
	const own = uid ? await readUserDb(uid, (db) => db.outbox.orderBy("seq").toArray()) : void 0;
	return [...uid ? anonymous.map(veil) : anonymous, ...own ?? []].map(readWrite).sort((a, b) => a.createdAt - b.createdAt);
}
// node_modules/.previous-build-M6UxXW/src/data/server/picture-address.ts
init_backend();
function pictureAddress(stored) {
	return stored?.startsWith("/storage/") ? backend().url + stored : stored;
}
// node_modules/.previous-build-M6UxXW/src/domain/venue-search.ts
var assumedVotes = 5;
function recommendation(venue) {
	return (venue.ratingSum + 20) / (venue.ratingCount + assumedVotes);
}
function buildVenueIndex(venues, sports, offers = () => false) {
	const bitOf = new Map(sports.map((sport) => [sport.name, 1 << sport.id % 31]));
	const sportBits = new Int32Array(venues.length);
	const score = new Float64Array(venues.length);
	return {
		venues,
		sports,
		haystack: venues.map((venue, row) => {
			sportBits[row] = venue.sports.reduce((bits, name) => bits | (bitOf.get(name) ?? 0), 0);
			score[row] = recommendation(venue);
			return `${venue.name} ${venue.area} ${venue.city} ${venue.sports.join(" ")}`.toLowerCase();
		}),
		sportBits,
		score,
		recommended: Uint32Array.from(venues.keys()).sort((a, b) => (score[b] ?? 0) - (score[a] ?? 0) || a - b),
		offers
	};
}
// node_modules/.previous-build-M6UxXW/src/data/repositories/catalogue.ts
init_db();
init_rates();
var decoded = new Map();
var built;
function stampOf(state) {
	return state ? `${state.p}:${state.g}:${state.stamp}` : "";
}
async function readReference() {
	return (await withDb((db) => db.reference.get("ref")))?.value;
}
function sportNames(reference) {
	return new Map((reference?.sports ?? []).map(({ id, name }) => [id, name]));
}
function readRates(packed) {
	const rates = [];
	for (let at = 0; at + 2 < packed.length; at += 3) rates.push({
		sport: String(packed[at]),
		min: Number(packed[at + 1]),
		max: Number(packed[at + 2])
	});
	return rates;
}
function ratesOfRow(pack, row) {
	const packed = pack.rates?.[row];
	if (packed) return readRates(packed);
	const site = pack.site?.[row];
	return site ? ratesOf(JSON.parse(site).courts) : [];
}
function venuesOf(pack, names) {
	return pack.id.map((id, row) => ({
		id,
		name: pack.name[row] ?? "",
		city: pack.city,
		area: pack.area[row] ?? "",
		lat: pack.lat[row] ?? null,
		lng: pack.lng[row] ?? null,
		open: pack.open[row] ?? "",
		close: pack.close[row] ?? "",
		image: pictureAddress(pack.image[row] ?? null),
		ratingSum: pack.sum[row] ?? 0,
		ratingCount: pack.count[row] ?? 0,
		minPrice: pack.min[row] ?? null,
		rates: ratesOfRow(pack, row),
		sports: namesOf(pack.sports[row] ?? [], names),
		vendor: pack.vendor[row] ?? null
	}));
}
function namesOf(ids, names) {
	return ids.flatMap((id) => names.get(id) ?? []);
}
var revs = new WeakMap();
var sites = new WeakMap();
function decode(pack, names) {
	const venues = venuesOf(pack, names);
	const stored = pack.site;
	for (const [row, venue] of venues.entries()) {
		revs.set(venue, pack.rev[row] ?? 0);
		const site = stored?.[row];
		if (site) sites.set(venue, site);
	}
	return venues;
}
function revOf(venue) {
	return revs.get(venue) ?? 0;
}
function siteOf(venue) {
	const stored = sites.get(venue);
	return stored === void 0 ? void 0 : JSON.parse(stored);
}
function offers(venue, facility) {
	return sites.get(venue)?.includes(JSON.stringify({
		name: facility,
		available: true
	})) ?? false;
}
async function readHeld(db) {
	return db.transaction("r", db.parts, db.packs, db.reference, async () => {
		const states = new Map((await db.parts.toArray()).map((state) => [state.p, state]));
		const reference = (await db.reference.get("ref"))?.value;
		const ofReference = stampOf(states.get("ref"));
		const cities = await db.packs.toCollection().primaryKeys();
		const stamps = new Map(cities.map((city) => [city, `${ofReference}|${stampOf(states.get(`city:${city}`))}`]));
		const stale = cities.filter((city) => decoded.get(city)?.stamp !== stamps.get(city));
		return {
			reference,
			stamps,
			changed: (await db.packs.bulkGet(stale)).filter((pack) => pack !== void 0)
		};
	});
}
async function readVenueIndex() {
	const { reference, stamps, changed } = await withDb(readHeld);
	const stamp = [...stamps.values()].join();
	if (built?.stamp === stamp) return built.index;
	const names = sportNames(reference);
	const next = new Map();
	const fresh = new Map(changed.map((pack) => [pack.city, decode(pack, names)]));
	for (const [city, stampOfCity] of stamps) {
		const venues = fresh.get(city) ?? decoded.get(city)?.venues ?? [];
		next.set(city, {
			stamp: stampOfCity,
			venues
		});
	}
	decoded = next;
	built = {
		stamp,
		index: buildVenueIndex([...next.values()].flatMap((city) => city.venues), reference?.sports ?? [], offers)
	};
	return built.index;
}
var rows$1 = new WeakMap();
async function readVenueSummary$1(id) {
	const index = await readVenueIndex();
	let byId = rows$1.get(index);
	if (!byId) {
		byId = new Map(index.venues.map((venue) => [venue.id, venue]));
		rows$1.set(index, byId);
	}
	return byId.get(id);
}
// node_modules/.previous-build-M6UxXW/src/data/repositories/venues.ts
init_db();
init_errors();
init_rates();
var uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
function withPage(summary, page, sports) {
	const { venue, courts, reviews } = page;
	const { id, name, city, area, lat, lng, open, close, vendor } = venue;
	const own = {
		id,
		name,
		city,
		area,
		image: pictureAddress(venue.image),
		lat,
		lng,
		open,
		close,
		vendor,
		sports
	};
	const numbers = {
		ratingSum: venue.sum,
		ratingCount: venue.count,
		minPrice: venue.min,
		rates: ratesOf(courts)
	};
	const { description, address, mapUrl, facilities } = venue;
	const newer = summary && revOf(summary) > venue.rev ? {
		...summary,
		...siteOf(summary)
	} : {};
	return {
		...own,
		...numbers,
		description,
		address,
		mapUrl,
		facilities,
		courts,
		reviews,
		...newer
	};
}
var readVenueSummary = readVenueSummary$1;
async function readVenue(id) {
	const [page, summary, reference] = await Promise.all([
		withDb((db) => db.venues.get(id)),
		readVenueSummary(id),
		readReference()
	]);
	if (page) return withPage(summary, page, namesOf(page.venue.sports, sportNames(reference)));
	if (!summary) return void 0;
	return {
		...summary,
		address: null,
		mapUrl: null,
		facilities: void 0,
		courts: void 0,
		...siteOf(summary),
		description: void 0,
		reviews: void 0
	};
}
var underWay = new Map();
async function pull(id) {
	if (!uuid.test(id)) throw new AppError("NOT_FOUND");
	await withDb((db) => db.venues.update(id, { openedAt: Date.now() }));
	await pullVenuePage(id);
}
function pullVenue(id) {
	const known = underWay.get(id);
	if (known) return known;
	const started = pull(id).finally(() => underWay.delete(id));
	underWay.set(id, started);
	return started;
}
// node_modules/.previous-build-M6UxXW/src/data/outbox/announce.ts
init_create_store();
var channelName = "baari-outbox";
var queued = createSignal();
var ends = createSignal();
var channel;
function open$1() {
	if (typeof BroadcastChannel !== "function") return void 0;
	channel ??= new BroadcastChannel(channelName);
	return channel;
}
var { emit: announceQueued, subscribe: subscribeQueued } = queued;
function announceSettled({ sent, failed }) {
	const ended = {
		sent: sent.map(({ write: { kind, uid }, updated }) => ({
			kind,
			uid,
			updated
		})),
		failed: failed.map(({ kind, uid, error }) => ({
			kind,
			uid,
			error
		}))
	};
	open$1()?.postMessage(ended);
	ends.emit(ended);
}
// node_modules/.previous-build-M6UxXW/src/data/outbox/backoff.ts
var first = 2e3;
var longest = 9e5;
var shortest = 1e3;
var mostPatience = millisecondsInHour;
function backoff(failures, random) {
	const span = Math.min(longest, first * 2 ** Math.min(failures, 20));
	return Math.max(shortest, Math.round(random * span));
}
function askedWait(seconds) {
	return typeof seconds === "number" && seconds > 0 ? Math.min(seconds * 1e3, mostPatience) : 0;
}
// node_modules/.previous-build-M6UxXW/src/data/outbox/batch.ts
init_queued_write();
var mostBytes = 64e3;
function isEarly({ nextAt }, now) {
	return nextAt > now && nextAt <= now + 2 * millisecondsInHour;
}
var encoder = new TextEncoder();
function bytesOf({ args }) {
	return encoder.encode(JSON.stringify(args)).length;
}
function selectBatch(writes, { now, knows, force = false, size = 25, isHeld = () => false }) {
	const heldBack = new Set();
	const batch = [];
	let bytes = 0;
	for (const write of writes) {
		if (heldBack.has(write.lane)) continue;
		if (write.state !== "queued" && write.state !== "sending" || isLeased(write, now) || isHeld(write) || isEarly(write, now) && !force || !knows(write.kind, write.v)) {
			heldBack.add(write.lane);
			continue;
		}
		bytes += bytesOf(write);
		if (batch.length === size || batch.length > 0 && bytes > mostBytes) break;
		batch.push(write);
	}
	return batch;
}
function nextDue(writes, { now, knows }) {
	const firsts = new Map();
	for (const write of writes) if (!firsts.has(write.lane)) firsts.set(write.lane, write);
	const times = [...firsts.values()].filter(({ state, kind, v }) => (state === "queued" || state === "sending") && knows(kind, v)).map((write) => isLeased(write, now) ? write.leaseUntil : Math.max(isEarly(write, now) ? write.nextAt : 0, now));
	return times.length > 0 ? Math.min(...times) : void 0;
}
// node_modules/.previous-build-M6UxXW/src/data/outbox/backoff-state.ts
var name = "outbox-gate";
var longestWait = millisecondsInHour;
var stored = z.object({
	until: z.number(),
	busy: z.number(),
	misses: z.number(),
	retryAt: z.number(),
	most: z.exactOptional(z.int().check(z.minimum(1))),
	asked: z.exactOptional(z.number())
});
var open = {
	until: 0,
	busy: 0,
	misses: 0,
	retryAt: 0
};
async function readBackoff(runtime) {
	const row = await runtime.base((db) => db.settings.get(name));
	try {
		const parsed = stored.safeParse(JSON.parse(row?.value ?? "null"));
		return parsed.success ? parsed.data : open;
	} catch {
		return open;
	}
}
function write(runtime, state) {
	return runtime.base((db) => db.settings.put({
		name,
		value: JSON.stringify(state)
	}));
}
function isBackingOff({ until }, now) {
	return until > now && until <= now + longestWait;
}
function backoffEnds(state, now) {
	return Math.max(isBackingOff(state, now) ? state.until : 0, state.misses > 0 ? Math.min(state.retryAt, now + longestWait) : 0);
}
async function resetBackoff(runtime, state) {
	const most = 1 + (state.most ?? 25);
	if (state.busy > 0 || state.misses > 0 || state.most) await write(runtime, most < 25 ? {
		...open,
		most
	} : open);
}
function halveBatchSize(state, writes) {
	return {
		...state,
		most: Math.max(1, Math.floor(writes / 2))
	};
}
async function recordServerBusy(runtime, state, retryAfter) {
	const busy = state.busy + 1;
	const now = runtime.now();
	const asked = now + Math.max(backoff(busy, runtime.random()), askedWait(retryAfter));
	const until = isBackingOff(state, now) ? Math.max(state.until, asked) : asked;
	const askedUntil = Math.max(state.asked ?? 0, askedWait(retryAfter) > 0 ? now + askedWait(retryAfter) : 0);
	await write(runtime, {
		...state,
		until,
		busy,
		misses: 0,
		retryAt: until,
		asked: askedUntil
	});
}
async function recordNetworkFailure(runtime, state) {
	const misses = state.misses + 1;
	await write(runtime, {
		...state,
		misses,
		retryAt: runtime.now() + backoff(misses, runtime.random())
	});
}
// node_modules/.previous-build-M6UxXW/src/data/outbox/store.ts
function inOutbox(runtime, owner, work, durability) {
	return owner === "anon" ? runtime.base(work, durability) : runtime.person(owner, work, durability);
}
function readWrites(runtime, owner) {
	return inOutbox(runtime, owner, (db) => db.outbox.orderBy("seq").toArray());
}
// node_modules/.previous-build-M6UxXW/src/data/outbox/enqueue.ts
init_errors();
init_queued_write();
var mostText = 16e3;
function record$1(runtime, uid, { command, input, about = {} }) {
	const id = runtime.newId();
	const madeAt = runtime.serverNow();
	return {
		id,
		kind: command.name,
		v: command.version,
		uid,
		lane: command.lane(input, id),
		args: input,
		about,
		state: "queued",
		parkedFor: null,
		attempts: 0,
		nextAt: 0,
		leaseUntil: 0,
		sentOnce: false,
		error: null,
		createdAt: runtime.now(),
		...madeAt !== void 0 && { madeAt }
	};
}
async function takeBack(runtime, owner, { write, before, replaced, cancelled }) {
	await inOutbox(runtime, owner, (db) => db.transaction("rw", db.outbox, async () => {
		if (cancelled) await db.outbox.bulkPut(cancelled);
		const now = await db.outbox.get(write.seq);
		if (now?.id !== write.id) return;
		if (before) await db.outbox.put({
			...now,
			args: before.args,
			about: before.about
		});
		else await db.outbox.delete(write.seq);
		if (replaced) await db.outbox.put(replaced);
	}));
	await runtime.clearUserDb(owner, "keep");
}
async function enqueue(runtime, wanted) {
	const { command, replaces } = wanted;
	const parsed = command.input.safeParse(wanted.input);
	if (!parsed.success || JSON.stringify(parsed.data).length > mostText) throw new AppError("INVALID");
	const uid = await runtime.currentUid();
	if (!uid && command.who === "viewer") throw new AppError("SIGNED_OUT");
	const owner = uid ?? "anon";
	const made = record$1(runtime, owner, {
		...wanted,
		input: parsed.data
	});
	const kept = await inOutbox(runtime, owner, (db) => db.transaction("rw", db.outbox, async () => {
		const writes = await db.outbox.orderBy("seq").toArray();
		const replaced = writes.find((write) => write.id === replaces && mayReplace(write));
		if (replaced) await db.outbox.delete(replaced.seq);
		else if (replaces !== void 0 && !command.merge) throw new AppError("SENDING");
		const own = writes.filter(({ lane, id }) => lane === made.lane && id !== replaces);
		const taken = own.filter((write) => command.cancels?.includes(write.kind) && mayReplace(write)).at(-1);
		if (taken) {
			const cancelled = [taken, ...writes.filter((write) => makesWhat(taken, write))];
			await db.outbox.bulkDelete(cancelled.map(({ seq }) => seq));
			return {
				write: {
					...made,
					seq: taken.seq
				},
				cancelled
			};
		}
		const last = own.at(-1);
		if (last && command.merge && last.kind === made.kind && last.v === made.v && last.state === "queued" && isUnsent(last)) {
			const merged = {
				...last,
				args: command.merge(last.args, made.args),
				about: made.about
			};
			await db.outbox.put(merged);
			return {
				write: merged,
				before: last,
				replaced
			};
		}
		const seq = await db.outbox.add(made);
		return {
			write: {
				...made,
				seq
			},
			replaced
		};
	}), "strict");
	if (uid && await runtime.currentUid() !== uid) {
		await takeBack(runtime, owner, kept);
		throw new AppError("SIGNED_OUT");
	}
	return kept.write;
}
// node_modules/.previous-build-M6UxXW/src/data/outbox/send.ts
init_row_shapes();
init_errors();
init_known();
var rows = z.looseObject({
	bookings: z.exactOptional(z.array(booking)),
	notifications: z.exactOptional(z.array(notification)),
	unread: z.exactOptional(z.int()),
	favourites: z.exactOptional(z.array(z.string())),
	watches: z.exactOptional(z.array(hourWatch)),
	entries: z.exactOptional(z.array(deskEntry)),
	updated: z.exactOptional(z.boolean())
});
var verdictOf = known([
	"applied",
	"duplicate",
	"rejected",
	"blocked",
	"deferred",
	"unsupported"
]);
var verdict$1 = z.object({
	id: z.string(),
	status: z.pipe(z.string(), z.transform((value) => verdictOf(value))),
	code: z.exactOptional(z.string()),
	detail: z.exactOptional(z.record(z.string(), z.unknown())),
	retry_after: z.exactOptional(z.number()),
	rows: z.exactOptional(rows)
});
var answer$1 = z.object({ results: z.array(verdict$1) });
async function sendWrites(runtime, owner, writes) {
	const mutations = writes.map(({ id, kind, v, lane, args }) => ({
		id,
		kind,
		v,
		entity: lane,
		args
	}));
	const { results } = await runtime.call("apply_mutations", { batch: {
		proto: 1,
		device: writes[0]?.id,
		mutations
	} }, owner === "anon" ? {
		as: "anyone",
		k: "am1",
		answer: answer$1
	} : {
		as: "viewer",
		uid: owner,
		k: "am1",
		answer: answer$1
	});
	const verdicts = new Map(results.map((result) => [result.id, result]));
	if (writes.some(({ id }) => !verdicts.has(id))) throw new AppError("NOT_OURS", { missing: true });
	return verdicts;
}
// node_modules/.previous-build-M6UxXW/src/data/outbox/expire-and-requeue.ts
init_queued_write();
var updateRest = millisecondsInHour;
var askAfter = 30 * millisecondsInDay;
var sendUnaskedFor = millisecondsInDay;
function goesOn({ parkedFor, nextAt }, now) {
	if (parkedFor === "return") return Math.abs(now - nextAt) < sendUnaskedFor;
	if (parkedFor === "sign-in") return true;
	return (parkedFor === "update" || parkedFor === null) && nextAt <= now;
}
function ageHere({ createdAt, agreedAt = 0 }, now) {
	return now - Math.max(createdAt, agreedAt);
}
function ageOf(write, { now, toldTime }) {
	if (toldTime === void 0 || write.madeAt === void 0) return 0;
	return Math.min(ageHere(write, now), toldTime - write.madeAt);
}
function isOver({ about, sentOnce }, time) {
	return !sentOnce && Number(about["endsAt"]) < time;
}
function needsTime(write, { now, toldTime, dropAfter }) {
	if (toldTime !== void 0 || write.state !== "queued") return false;
	if (isOver(write, now)) return true;
	return ageHere(write, now) > Math.min(askAfter, dropAfter(write.kind) ?? Infinity);
}
function aged(write, rules) {
	const { now, isAlone } = rules;
	const { state } = write;
	if (state === "sending" && (isAlone || !isLeased(write, now))) return aged({
		...write,
		state: "queued",
		leaseUntil: 0
	}, rules);
	if (state === "parked" && goesOn(write, now)) return aged({
		...write,
		state: "queued",
		parkedFor: null,
		nextAt: 0
	}, rules);
	if (state === "queued" && ageOf(write, rules) > askAfter) return {
		...write,
		state: "failed",
		error: {
			code: "TOO_OLD",
			detail: {}
		}
	};
	if (state === "queued" && rules.toldTime !== void 0 && isOver(write, rules.toldTime)) return {
		...write,
		state: "failed",
		error: {
			code: "EXPIRED",
			detail: {}
		}
	};
	if (state === "queued" && !write.sentOnce && !rules.isFit(write)) return {
		...write,
		state: "parked",
		parkedFor: "update",
		nextAt: now + updateRest
	};
	return write;
}
async function expireAndRequeue(db, rules) {
	const kept = [];
	for (const write of await db.outbox.orderBy("seq").toArray()) {
		if (write.state !== "sending" && ageOf(write, rules) > (rules.dropAfter(write.kind) ?? Infinity)) {
			await db.outbox.delete(write.seq);
			continue;
		}
		const next = aged(write.madeAt === void 0 && rules.toldTime !== void 0 ? {
			...write,
			madeAt: rules.toldTime
		} : write, rules);
		if (next !== write) await db.outbox.put(next);
		kept.push(next);
	}
	return kept;
}
// node_modules/.previous-build-M6UxXW/src/data/outbox/apply-results.ts
init_queued_write();
init_apply_rows();
init_apply_work();
function isUserDb(db) {
	return "bookings" in db;
}
async function storeRows(db, rows) {
	if (!rows || !isUserDb(db)) return;
	if (rows.bookings) await applyBookings(db, rows.bookings);
	if (rows.favourites) await applyFavourites(db, rows.favourites);
	if (rows.watches) await applyWatches(db, rows.watches);
	if (rows.entries) await applyEntries(db, rows.entries);
	if (rows.notifications) await applyNotifications(db, rows.notifications, rows.unread);
}
function after(write, verdict, now, wasTried) {
	const rested = {
		...write,
		leaseUntil: 0,
		attempts: write.attempts + 1
	};
	const error = {
		code: verdict.code ?? "UNEXPECTED",
		detail: verdict.detail ?? {}
	};
	if (verdict.status === "rejected") return {
		...rested,
		state: "failed",
		error
	};
	if (verdict.status === "unknown") return {
		...rested,
		sentOnce: true,
		state: "parked",
		parkedFor: "update",
		nextAt: now + updateRest
	};
	if (verdict.status === "unsupported") return {
		...rested,
		sentOnce: wasTried,
		state: "parked",
		parkedFor: "update",
		nextAt: now + updateRest
	};
	const unsent = {
		...rested,
		sentOnce: false
	};
	if (verdict.status === "deferred") return {
		...unsent,
		state: "queued",
		nextAt: now + askedWait(verdict.retry_after),
		error
	};
	return {
		...unsent,
		state: "queued"
	};
}
async function applyResult(db, write, verdict, now, isSilentRejection) {
	await storeRows(db, verdict.rows);
	const kept = await db.outbox.get(write.seq);
	if (!kept || kept.id !== write.id) return void 0;
	if (verdict.status === "applied" || verdict.status === "duplicate") {
		await db.outbox.delete(write.seq);
		return kept;
	}
	const judged = after(kept, verdict, now, write.sentOnce);
	const next = judged.state === "failed" ? await withWhatItTakesAlong(db, judged) : judged;
	if (next.state === "failed" && isSilentRejection(next)) await db.outbox.delete(write.seq);
	else await db.outbox.put(next);
	return next;
}
async function withWhatItTakesAlong(db, refused) {
	const { error } = refused;
	const along = error ? await db.outbox.filter((write) => makesWhat(refused, write)).toArray() : [];
	if (!error || along.length === 0) return refused;
	await db.outbox.bulkDelete(along.map(({ seq }) => seq));
	return {
		...refused,
		error: {
			...error,
			detail: {
				...error.detail,
				along: along.map(({ kind }) => kind)
			}
		}
	};
}
function applyResults(runtime, owner, writes, verdicts, isSilentRejection) {
	return inOutbox(runtime, owner, (db) => {
		const own = isUserDb(db) ? [
			db.bookings,
			db.notifications,
			db.favourites,
			db.watches,
			db.facts,
			db.parts,
			db.desks,
			db.entries
		] : [];
		return db.transaction("rw", [db.outbox, ...own], async () => {
			const settled = {
				sent: [],
				failed: []
			};
			for (const write of writes) {
				const verdict = verdicts.get(write.id);
				const left = verdict && await applyResult(db, write, verdict, runtime.now(), isSilentRejection);
				if (!left) continue;
				if (verdict.status === "applied" || verdict.status === "duplicate") settled.sent.push({
					write,
					updated: verdict.rows?.updated === true
				});
				else if (left.state === "failed" && !isSilentRejection(left)) settled.failed.push(left);
			}
			return settled;
		});
	});
}
async function requeue(runtime, owner, writes, change = (write) => write) {
	await inOutbox(runtime, owner, (db) => db.transaction("rw", db.outbox, async () => {
		for (const { seq, id } of writes) {
			const kept = await db.outbox.get(seq);
			if (kept?.id === id && kept.state === "sending") await db.outbox.put(change({
				...kept,
				state: "queued",
				leaseUntil: 0
			}));
		}
	}));
}
// node_modules/.previous-build-M6UxXW/src/data/outbox/flush.ts
init_errors();
init_queued_write();
var defaultBudget = 25e3;
var turnWithin = 5e3;
function isFit({ upcast }, write) {
	try {
		upcast(write);
		return true;
	} catch {
		return false;
	}
}
async function claimBatch({ runtime, owner, policy }, { force, size, toldTime }) {
	return inOutbox(runtime, owner, (db) => db.transaction("rw", db.outbox, async () => {
		const now = runtime.now();
		const time = {
			now,
			toldTime,
			dropAfter: policy.dropAfter
		};
		const writes = await expireAndRequeue(db, {
			...time,
			isAlone: runtime.hasLocks(),
			isFit: (write) => isFit(policy, write)
		});
		const isHeld = (write) => needsTime(write, time);
		const batch = selectBatch(writes, {
			now,
			knows: policy.knows,
			force,
			size,
			isHeld
		});
		const sending = batch.map((write) => ({
			...write,
			...write.sentOnce ? {} : policy.upcast(write),
			state: "sending",
			sentOnce: true,
			leaseUntil: now + leaseFor
		}));
		await db.outbox.bulkPut(sending);
		return {
			batch: sending.map((write, at) => ({
				...write,
				sentOnce: batch[at]?.sentOnce === true
			})),
			needsTime: writes.some(isHeld)
		};
	}));
}
async function askLine(runtime) {
	try {
		return {
			isOpen: true,
			wasAsked: true,
			toldTime: await ping(runtime.call)
		};
	} catch (thrown) {
		const { code, detail } = asAppError(thrown);
		const backoff = await readBackoff(runtime);
		if (code === "BUSY") await recordServerBusy(runtime, backoff, detail["retryAfter"]);
		else await recordNetworkFailure(runtime, backoff);
		return { isOpen: false };
	}
}
async function lineFor(turn, force) {
	const { runtime, owner, policy } = turn;
	if (runtime.hasJustHeard()) return { isOpen: true };
	await claimBatch(turn, {
		force,
		size: 0,
		toldTime: void 0
	});
	return selectBatch(await readWrites(runtime, owner), {
		now: runtime.now(),
		knows: policy.knows,
		force,
		size: 1
	}).length === 0 ? {
		isOpen: true,
		isIdle: true
	} : askLine(runtime);
}
async function afterFailure({ runtime, owner }, writes, error) {
	const { code, detail } = error;
	const backoff = detail["timeout"] !== void 0 ? halveBatchSize(await readBackoff(runtime), writes.length) : await readBackoff(runtime);
	const isHere = owner === "anon" || await runtime.currentUid() === owner;
	if (code === "OFFLINE" || code === "NOT_OURS") {
		await requeue(runtime, owner, writes);
		await recordNetworkFailure(runtime, backoff);
		return "stop";
	}
	if (code === "BUSY" || code === "SIGNED_OUT" && isHere) {
		await requeue(runtime, owner, writes, (write) => ({
			...write,
			attempts: write.attempts + 1
		}));
		await recordServerBusy(runtime, backoff, detail["retryAfter"]);
		return "stop";
	}
	if (code === "SIGNED_OUT") {
		await requeue(runtime, owner, writes, (write) => ({
			...write,
			state: "parked",
			parkedFor: "sign-in"
		}));
		return "stop";
	}
	if (code === "ACCOUNT_GONE") return "gone";
	if (code === "STORAGE_FULL" || code === "STORAGE_BROKEN") {
		await requeue(runtime, owner, writes).catch(() => void 0);
		if (code === "STORAGE_FULL") throw error;
		return "stop";
	}
	if (detail["status"] === 404) {
		await requeue(runtime, owner, writes, (write) => refused(write, error, runtime.now()));
		return "stop";
	}
	if (writes.length > 1) await requeue(runtime, owner, writes);
	else await requeue(runtime, owner, writes, (write) => refused(write, error, runtime.now()));
	return "alone";
}
function refused(write, { code, detail }, now) {
	const error = {
		code,
		detail
	};
	if (code === "INVALID") return {
		...write,
		state: "failed",
		error
	};
	return {
		...write,
		state: "parked",
		parkedFor: "update",
		nextAt: now + updateRest,
		error
	};
}
async function sendAndApply(turn, batch) {
	const { runtime, owner, policy } = turn;
	const verdicts = await sendWrites(runtime, owner, batch);
	if ([...verdicts.values()].some(({ code }) => code === "ACCOUNT_GONE")) throw new AppError("ACCOUNT_GONE");
	const settled = await applyResults(runtime, owner, batch, verdicts, policy.isSilentRejection);
	if (owner !== "anon" && await runtime.currentUid() !== owner) await runtime.clearUserDb(owner, "keep");
	return settled;
}
async function run(turn, done, { force = false, budget = defaultBudget, dryRun }) {
	const { runtime, owner } = turn;
	const end = runtime.now() + budget;
	let isFirst = true;
	let size = dryRun ? 0 : 25;
	let toldTime;
	for (;;) {
		const mustWait = (now) => isBackingOff(now, runtime.now()) && !(force && isFirst);
		let backoff = await readBackoff(runtime);
		if (mustWait(backoff)) size = 0;
		const line = size > 0 ? await lineFor(turn, force && isFirst) : { isOpen: false };
		if (!line.isOpen) size = 0;
		toldTime = line.toldTime ?? toldTime;
		if (size > 0 && line.wasAsked) {
			backoff = await readBackoff(runtime);
			if (mustWait(backoff)) size = 0;
		}
		if (!isFirst && runtime.now() > end) return;
		if (owner !== "anon" && await runtime.currentUid() !== owner) return;
		const claimed = await claimBatch(turn, {
			force: force && isFirst,
			size: line.isIdle ? 0 : Math.min(size, backoff.most ?? 25),
			toldTime
		});
		const { batch } = claimed;
		if (batch.length === 0) {
			if (!claimed.needsTime || size === 0) return;
			toldTime = (await askLine(runtime)).toldTime;
			if (toldTime === void 0) return;
			continue;
		}
		isFirst = false;
		try {
			const { sent, failed } = await sendAndApply(turn, batch);
			done.sent.push(...sent);
			done.failed.push(...failed);
			await resetBackoff(runtime, backoff);
		} catch (thrown) {
			const next = await afterFailure(turn, batch, asAppError(thrown));
			done.isGone = next === "gone";
			if (next !== "alone") return;
			size = 1;
		}
	}
}
async function flush(runtime, owner, policy, options = {}) {
	const turned = {
		sent: [],
		failed: [],
		isGone: false,
		isFull: false
	};
	await runtime.lock(`baari:flush:${owner}`, turnWithin, () => run({
		runtime,
		owner,
		policy
	}, turned, options)).catch((thrown) => {
		const { code } = asAppError(thrown);
		turned.isFull = code === "STORAGE_FULL";
		if (code !== "BUSY" && !turned.isFull) throw thrown;
	});
	if (turned.isGone) return {
		...turned,
		isDue: false,
		nextAt: void 0,
		knowsAll: true
	};
	const writes = await readWrites(runtime, owner);
	const now = runtime.now();
	const backoff = await readBackoff(runtime);
	const soonest = nextDue(writes, {
		now,
		knows: policy.knows
	});
	const isHeld = turned.isFull || options.dryRun === true && soonest === now;
	return {
		...turned,
		isDue: selectBatch(writes, {
			now,
			knows: policy.knows
		}).length > 0,
		knowsAll: writes.every(({ state, kind, v }) => state !== "queued" || policy.knows(kind, v)),
		nextAt: soonest === void 0 || isHeld ? void 0 : Math.max(soonest, backoffEnds(backoff, now))
	};
}
// node_modules/.previous-build-M6UxXW/src/data/outbox/runtime.ts
init_clear_user_db();
init_db();
init_locks();
init_user_db_guard();
init_reachability();
init_call_rpc();
init_server_clock();
var browserRuntime = {
	base: withDb,
	person: withUserDb,
	currentUid,
	clearUserDb,
	call: callRpc$1,
	lock: withLock,
	hasLocks,
	hasJustHeard,
	now: () => Date.now(),
	serverNow: () => isServerTimeKnown() ? serverNow() : void 0,
	random: () => Math.random(),
	newId: () => crypto.randomUUID()
};
// node_modules/.previous-build-M6UxXW/src/commands/queue/flush-all.ts
async function flushAll({ runtime, policy, forget, announce }, options) {
	const uid = await runtime.currentUid();
	const all = [];
	for (const owner of uid ? ["anon", uid] : ["anon"]) {
		const flushed = await flush(runtime, owner, policy, options);
		if (flushed.isGone) await forget(owner);
		if (flushed.sent.length > 0 || flushed.failed.length > 0) announce(flushed);
		all.push(flushed);
	}
	const times = all.map(({ nextAt }) => nextAt).filter((at) => at !== void 0);
	return {
		uid,
		isDue: all.some(({ isDue }) => isDue),
		knowsAll: all.every(({ knowsAll }) => knowsAll),
		isFull: all.some(({ isFull }) => isFull),
		nextAt: times.length > 0 ? Math.min(...times) : void 0
	};
}
// node_modules/.previous-build-M6UxXW/src/commands/queue/desk-kinds.ts
var deskKinds = new Map([
	["add-walk-in", 1],
	["change-walk-in", 1],
	["remove-entry", 1],
	["block-hours", 1],
	["check-in", 1],
	["undo-check-in", 1],
	["mark-no-show", 1],
	["note-booking", 1]
]);
function isSameArrival({ kind, args, error }) {
	const apart = Date.parse(String(error?.detail["at"])) - Date.parse(String(Reflect.get(Object(args), "at")));
	return kind === "check-in" && String(error?.code) === "ALREADY_CHECKED_IN" && Math.abs(apart) < 2 * millisecondsInMinute;
}
// node_modules/.previous-build-M6UxXW/src/commands/queue/command-policy.ts
function commandPolicyOf(commands) {
	return {
		knows: (kind, version) => {
			const newest = commands.get(kind)?.version ?? deskKinds.get(kind);
			return newest !== void 0 && version <= newest;
		},
		upcast: ({ kind, v, args }) => {
			const command = commands.get(kind);
			const version = command?.version ?? v;
			return {
				v: version,
				args: v < version && command?.upcast ? command.upcast(args, v) : args
			};
		},
		isSilentRejection: (write) => commands.get(write.kind)?.dropAfter !== void 0 || isSameArrival(write),
		dropAfter: (kind) => commands.get(kind)?.dropAfter
	};
}
// node_modules/.previous-build-M6UxXW/src/domain/name.ts
var space = /[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu;
var hidden = /[\u{34f}\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\uffff\ud800-\udfff\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;
var strayJoiner = /(?<![\u0620-\u08ff\u0900-\u109f\u1780-\u18aa\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc])[\u200c\u200d]|[\u200c\u200d](?![\u0620-\u08ff\u0900-\u109f\u1780-\u18aa\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc])/gu;
var selectors = /[\ufe00-\ufe0f]/gu;
var singleSpaced = (text) => text.replace(space, " ").replace(/^ | $/g, "");
function cleanName(text) {
	const name = singleSpaced(singleSpaced(text).replace(hidden, "").replace(strayJoiner, ""));
	return /[^ ]/.test(name.replace(selectors, "")) ? name : "";
}
function hasHidden(text) {
	return cleanName(text) !== singleSpaced(text);
}
var easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;
var marks = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g;
var dashes = /[\u2010-\u2015]/g;
var extension = /[\s,;]*(?:ext(?:ension|n)?|x|#)[.:\s]*(\d{1,6})$/i;
function clean(typed) {
	const latin = typed.replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 15)).replace(marks, "").replace(dashes, "-").trim();
	return {
		main: latin.replace(extension, ""),
		ext: extension.exec(latin)?.[1] ?? ""
	};
}
var digitsOf = (text) => text.replace(/[\s().-]/g, "");
var mobile = /^(?:(?:\+|00)?92)?0?(3\d{9})$/;
var everywhere = /^(?:(?:\+|00)?92)?(111\d{6})$/;
function readRoughly(digits) {
	if (!/^\+?\d+$/.test(digits)) return { wrong: "invalid" };
	const number = `+${/^(?:\+|00)([1-9]\d*)$/.exec(digits)?.[1] ?? (/^92\d{9,10}$/.test(digits) ? digits : `92${digits.replace(/^0/, "")}`)}`;
	if (number.length < 9) return { wrong: "short" };
	return number.length > 16 ? { wrong: "long" } : { number };
}
function readPhone(typed) {
	const { main, ext } = clean(typed);
	const digits = digitsOf(main);
	const local = mobile.exec(digits)?.[1] ?? everywhere.exec(digits)?.[1];
	const reading = local ? { number: `+92${local}` } : readRoughly(digits);
	return "number" in reading && ext ? { number: `${reading.number} ext. ${ext}` } : reading;
}
// node_modules/.previous-build-M6UxXW/src/forms/fields.ts
var say = (key) => key;
function requiredText(missing, max = 80) {
	return z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(max, say("form.tooLong")));
}
function requiredName(missing, max = 80) {
	return z.string().check(z.refine((typed) => !hasHidden(typed), {
		error: say("form.nameHidden"),
		abort: true
	}), z.overwrite(cleanName), z.minLength(1, missing), z.maxLength(max, say("form.tooLong")));
}
var email = z.string().check(z.trim(), z.toLowerCase(), z.minLength(1, {
	error: say("form.emailRequired"),
	abort: true
}), z.maxLength(254, say("form.emailInvalid")), z.regex(z.regexes.email, say("form.emailInvalid")));
var phoneProblems = {
	invalid: "form.phoneInvalid",
	short: "form.phoneShort",
	long: "form.phoneLong"
};
function phoneText(typed, context) {
	const reading = readPhone(typed);
	if ("number" in reading) return reading.number;
	context.issues.push({
		code: "custom",
		message: phoneProblems[reading.wrong],
		input: typed
	});
	return z.NEVER;
}
var phone = z.pipe(z.string().check(z.trim(), z.minLength(1, say("form.phoneRequired")), z.maxLength(60, say("form.phoneLong"))), z.transform(phoneText));
var optionalPhone = z.pipe(z.string().check(z.trim(), z.maxLength(60, say("form.phoneLong"))), z.transform((typed, context) => typed === "" ? "" : phoneText(typed, context)));
z.string().check(z.minLength(1, say("form.passwordRequired")));
function chosenPassword(missing, short) {
	return z.string().check(z.minLength(1, {
		error: missing,
		abort: true
	}), z.minLength(6, short), z.refine((text) => new TextEncoder().encode(text).length <= 72, say("form.passwordLong")));
}
chosenPassword("form.passwordRequired", "form.passwordShort");
// node_modules/.previous-build-M6UxXW/src/domain/paths.ts
var paths = {
	home: "/",
	venues: "/venues",
	venue: "/venues/:id",
	login: "/login",
	forgotPassword: "/forgot-password",
	resetPassword: "/reset-password",
	changePassword: "/change-password",
	deleteAccount: "/delete-account",
	profile: "/profile",
	myBookings: "/my-bookings",
	contact: "/contact",
	vendorSignup: "/vendor-signup",
	payment: "/payment",
	paymentSuccess: "/payment-success",
	paymentCanceled: "/payment-canceled",
	sports: "/sports",
	sport: "/sports/:name",
	about: "/about",
	help: "/help",
	faq: "/help/faq",
	terms: "/terms",
	privacy: "/privacy"
};
var apply_as_vendor_default = {
	name: "apply-as-vendor",
	version: 1,
	input: z.object({
		name: requiredName("vendor.nameRequired", 80),
		venueName: requiredName("vendor.venueNameRequired", 120),
		email,
		phone,
		location: requiredText("vendor.locationRequired", 300),
		description: requiredText("vendor.descriptionRequired", 2e3)
	}),
	who: "viewer",
	lane: () => "vendor",
	merge: (_waiting, next) => next,
	text: {
		label: "outbox.vendor",
		sent: () => ({
			title: "outbox.vendorSentTitle",
			text: "outbox.vendorSent"
		}),
		failed: "outbox.vendorFailed",
		unexplained: "outbox.vendorUnexplained"
	},
	typed: ({ venueName, location, description }) => `${venueName}\n${location}\n\n${description}`,
	editPath: () => paths.vendorSignup
};
var cancel_booking_default = {
	name: "cancel-booking",
	version: 1,
	input: z.object({ bookingId: z.uuid() }),
	who: "viewer",
	lane: ({ bookingId }) => `booking:${bookingId}`,
	merge: (waiting) => waiting,
	overlay: { bookings: ({ id }, { bookingId }) => id === bookingId },
	text: {
		label: "outbox.cancel",
		sent: () => ({ title: "outbox.cancelSent" }),
		failed: "outbox.cancelFailed"
	}
};
var mark_notifications_read_default = {
	name: "mark-notifications-read",
	version: 1,
	input: z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)) }),
	who: "viewer",
	lane: () => "notifications",
	merge: (waiting, next) => ({ ids: [...new Set([...next.ids, ...waiting.ids])].slice(0, 200) }),
	overlay: { notifications: (row, { ids }) => ids.includes(row.id) ? {
		...row,
		isRead: true
	} : row },
	dropAfter: millisecondsInWeek,
	text: {
		label: "outbox.read",
		failed: "outbox.readFailed"
	}
};
var set_favourite_default = {
	name: "set-favourite",
	version: 1,
	input: z.object({
		venueId: z.uuid(),
		isFavourite: z.boolean()
	}),
	who: "viewer",
	lane: ({ venueId }) => `favourite:${venueId}`,
	merge: (_waiting, next) => next,
	overlay: { favourites: (ids, { venueId, isFavourite }) => {
		const others = ids.filter((id) => id !== venueId);
		return isFavourite ? [...others, venueId] : others;
	} },
	dropAfter: 30 * millisecondsInDay,
	text: {
		label: "outbox.favourite",
		failed: "outbox.favouriteFailed"
	}
};
var submit_contact_message_default = {
	name: "submit-contact-message",
	version: 1,
	input: z.object({
		firstName: requiredName("form.firstNameRequired", 80),
		lastName: requiredName("form.lastNameRequired", 80),
		email,
		phone: optionalPhone,
		subject: requiredText("contact.subjectRequired", 200),
		message: requiredText("contact.messageRequired", 5e3)
	}),
	who: "anyone",
	lane: (_input, id) => `contact:${id}`,
	text: {
		label: "outbox.contact",
		sent: () => ({
			title: "outbox.contactSentTitle",
			text: "outbox.contactSent"
		}),
		failed: "outbox.contactFailed"
	},
	typed: ({ subject, message }) => `${subject}\n\n${message}`,
	editPath: () => paths.contact
};
var submit_review_default = {
	name: "submit-review",
	version: 1,
	input: z.object({
		bookingId: z.uuid(),
		rating: z.int().check(z.minimum(1, "review.ratingRequired"), z.maximum(5)),
		comment: z.string().check(z.trim(), z.maxLength(2e3, "form.tooLong")),
		basedOn: z.exactOptional(z.array(z.nullable(z.object({
			rating: z.number(),
			comment: z.string()
		}))))
	}),
	who: "viewer",
	lane: ({ bookingId }) => `review:${bookingId}`,
	merge: (_waiting, next) => next,
	overlay: { bookings: ({ id }, { bookingId }) => id === bookingId },
	text: {
		label: "outbox.review",
		sent: (updated) => updated ? { title: "outbox.reviewUpdated" } : {
			title: "outbox.reviewSentTitle",
			text: "outbox.reviewSent"
		},
		failed: "outbox.reviewFailed",
		asked: { REVIEW_CHANGED: "outbox.reviewChanged" }
	},
	typed: ({ comment }) => comment,
	editPath: () => paths.myBookings
};
// node_modules/.previous-build-M6UxXW/src/domain/hour-watch.ts
function isSameHour(a, b) {
	return a.courtId === b.courtId && a.day === b.day && a.hour === b.hour;
}
var unwatch_hour_default = {
	name: "unwatch-hour",
	version: 1,
	input: z.object({
		courtId: z.uuid(),
		day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
		hour: z.int().check(z.minimum(0), z.maximum(23))
	}),
	who: "viewer",
	lane: ({ courtId, day, hour }) => `watch:${courtId}:${day}:${hour}`,
	merge: (waiting) => waiting,
	overlay: { watches: (rows, stopped) => rows.filter((row) => !isSameHour(row, stopped)) },
	dropAfter: millisecondsInWeek,
	text: {
		label: "outbox.unwatch",
		failed: "outbox.unwatchFailed"
	}
};
var update_profile_default = {
	name: "update-profile",
	version: 1,
	input: z.object({
		name: z.string().check(z.minLength(1), z.maxLength(120)),
		phone: z.string().check(z.maxLength(40))
	}),
	who: "viewer",
	lane: () => "profile",
	merge: (_waiting, next) => next,
	text: {
		label: "outbox.profile",
		sent: () => ({ title: "outbox.profileSent" }),
		failed: "outbox.profileFailed"
	},
	editPath: () => paths.profile
};
var watch_hour_default = {
	name: "watch-hour",
	version: 1,
	input: z.object({
		courtId: z.uuid(),
		courtName: z.string(),
		sport: z.nullable(z.string()),
		venueId: z.uuid(),
		venueName: z.string(),
		day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
		hour: z.int().check(z.minimum(0), z.maximum(23))
	}),
	who: "viewer",
	lane: ({ courtId, day, hour }) => `watch:${courtId}:${day}:${hour}`,
	merge: (_waiting, next) => next,
	overlay: { watches: (rows, watched) => [...rows.filter((row) => !isSameHour(row, watched)), watched] },
	text: {
		label: "outbox.watch",
		sent: () => ({ title: "outbox.watchSent" }),
		failed: "outbox.watchFailed"
	}
};
var commands = new Map(Object.values(Object.assign({
	"/src/commands/apply-as-vendor.ts": apply_as_vendor_default,
	"/src/commands/cancel-booking.ts": cancel_booking_default,
	"/src/commands/mark-notifications-read.ts": mark_notifications_read_default,
	"/src/commands/set-favourite.ts": set_favourite_default,
	"/src/commands/submit-contact-message.ts": submit_contact_message_default,
	"/src/commands/submit-review.ts": submit_review_default,
	"/src/commands/unwatch-hour.ts": unwatch_hour_default,
	"/src/commands/update-profile.ts": update_profile_default,
	"/src/commands/watch-hour.ts": watch_hour_default
})).map((command) => [command.name, command]));
// node_modules/.previous-build-M6UxXW/src/commands/queue/queue.ts
init_reachability();
init_session_upkeep();
init_page_storage();
init_errors();
var ports = {
	runtime: browserRuntime,
	policy: commandPolicyOf(commands),
	forget: purgeDeletedAccount,
	announce: announceSettled
};
async function makeRoom() {
	await evictCache().catch(() => void 0);
}
async function keep(wanted) {
	try {
		return await enqueue(browserRuntime, wanted);
	} catch (thrown) {
		if (asAppError(thrown).code !== "STORAGE_FULL") throw thrown;
	}
	await makeRoom();
	return enqueue(browserRuntime, wanted);
}
async function queueWrite(wanted) {
	const write = await keep(wanted);
	announceQueued();
	return write;
}
async function flushWithRoom(options) {
	if (!isPage()) await readClockCopy();
	const flushed = await flushAll(ports, options);
	if (!flushed.isFull) return flushed;
	await makeRoom();
	return flushAll(ports, options);
}
var running;
var waiting;
async function runAfter(earlier, options) {
	await earlier.catch(() => void 0);
	waiting = void 0;
	return start$1(options);
}
function start$1(options) {
	const dryRun = !options.force && !hasNetwork() && !isServerReached();
	const run = flushWithRoom({
		...options,
		dryRun
	}).finally(() => {
		if (running === run) running = void 0;
	});
	running = run;
	return run;
}
function flushOutbox(options = {}) {
	if (!running) return start$1(options);
	if (!waiting) {
		const shared = { ...options };
		waiting = {
			options: shared,
			result: runAfter(running, shared)
		};
	}
	if (options.force) waiting.options.force = true;
	return waiting.result;
}
// node_modules/.previous-build-M6UxXW/src/domain/desk/desk.ts
init_known();
var deskRoleOf = known([
	"owner",
	"manager",
	"gate",
	"admin",
	"representative"
]);
var entryKindOf = known([
	"app",
	"walkin",
	"phone",
	"repeat",
	"block"
]);
var entryStatusOf = known([
	"pending",
	"confirmed",
	"cancelled",
	"completed",
	"refund_due"
]);
function readEntry(stored) {
	return {
		...stored,
		kind: entryKindOf(stored.kind),
		status: entryStatusOf(stored.status)
	};
}
// node_modules/.previous-build-M6UxXW/src/data/repositories/work.ts
init_user_db_guard();
var nothing = {
	links: [],
	staff: null,
	application: null
};
async function readWork(uid) {
	const stored = await readUserDb(uid, (db) => db.work.get("work"));
	if (!stored) return nothing;
	const { links, staff, application } = stored;
	return {
		links: links.map((link) => ({
			...link,
			role: deskRoleOf(link.role)
		})),
		staff: staff === "admin" || staff === "representative" ? staff : null,
		application
	};
}
// node_modules/.previous-build-M6UxXW/src/data/storage/entries-between.ts
function entriesBetween(db, venueId, first, last) {
	return db.entries.where("[venueId+day]").between([venueId, first], [venueId, last], true, true).toArray();
}
// node_modules/.previous-build-M6UxXW/src/data/sync/apply-desk.ts
init_row_shapes();
init_user_db_guard();
init_apply_work();
init_digest();
init_part_state();
var text$2 = z.string();
var count$1 = z.int();
var cursor = text$2.check(z.regex(/^\d+$/));
var day$1 = text$2.check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
var sport = z.pipe(z.nullable(text$2), z.transform((name) => name ?? ""));
var court = z.object({
	id: text$2,
	name: text$2,
	sport,
	price: count$1,
	position: count$1,
	rev: count$1
});
var settings = z.object({
	name: text$2,
	city: text$2,
	open: text$2,
	close: text$2,
	payee: text$2,
	isPublished: z.boolean(),
	role: text$2,
	rights: z.array(text$2),
	courts: z.array(court)
});
var columnNames = [
	"id",
	"kind",
	"court",
	"day",
	"hours",
	"status",
	"name",
	"phone",
	"code",
	"total",
	"collect",
	"paid",
	"seen",
	"seenAt",
	"note",
	"own",
	"mine",
	"made",
	"rev"
];
var texts = z.array(text$2);
var counts = z.array(count$1);
var nullableTexts = z.array(z.nullable(text$2));
var nullableCounts = z.array(z.nullable(count$1));
var allColumns = z.object({
	id: texts,
	kind: texts,
	court: counts,
	day: z.array(day$1),
	hours: counts,
	status: texts,
	name: nullableTexts,
	phone: nullableTexts,
	code: nullableTexts,
	total: nullableCounts,
	collect: nullableCounts,
	paid: nullableTexts,
	seen: nullableTexts,
	seenAt: nullableTexts,
	note: nullableTexts,
	own: nullableCounts,
	mine: nullableCounts,
	made: nullableTexts,
	rev: counts
}).check(z.refine((all) => Object.values(all).every(({ length }) => length === all.id.length)));
var sent = z.object({
	p: text$2,
	c: cursor,
	full: z.boolean(),
	t: text$2,
	f: day$1,
	w: day$1,
	settings: z.exactOptional(settings),
	del: texts,
	holds: z.array(z.tuple([
		count$1,
		day$1,
		count$1,
		text$2
	], z.unknown())),
	digest: z.object({
		n: count$1,
		s: count$1,
		h: text$2
	}),
	cols: texts,
	v: z.array(z.custom((column) => Array.isArray(column)))
});
function withOwnColumns({ cols, v, ...rest }, context) {
	const own = allColumns.safeParse(Object.fromEntries(columnNames.map((name) => [name, v[cols.indexOf(name)]])));
	if (own.success) return {
		...rest,
		v: own.data
	};
	context.issues.push({
		code: "custom",
		message: "columns",
		input: v,
		path: ["v"]
	});
	return z.NEVER;
}
var deskPart = z.union([z.object({
	p: text$2,
	gone: z.literal(true)
}), z.pipe(sent, z.transform(withOwnColumns))]);
function deskRequest(venueId, state, desk) {
	const p = `desk:${venueId}`;
	if (!state?.g || !state.c || !desk || desk.gone) return { p };
	return {
		p,
		c: state.c,
		g: state.g,
		w: desk.lastDay,
		t: state.t ?? ""
	};
}
function rowsOf(venueId, courts, { v }) {
	const rows = v.id.map((id, at) => {
		const courtId = courts[v.court[at] ?? -1]?.id;
		return courtId === void 0 ? void 0 : {
			id,
			venueId,
			courtId,
			kind: v.kind[at] ?? "",
			day: v.day[at] ?? "",
			hours: hoursOfMask(v.hours[at] ?? 0),
			status: v.status[at] ?? "",
			name: v.name[at] ?? null,
			phone: v.phone[at] ?? null,
			code: v.code[at] ?? null,
			total: v.total[at] ?? null,
			collect: v.collect[at] ?? null,
			paid: v.paid[at] ?? null,
			seen: v.seen[at] ?? null,
			seenAt: v.seenAt[at] ?? null,
			note: v.note[at] ?? null,
			isOwn: v.own[at] === 1,
			isMine: v.mine[at] === 1,
			madeAt: v.made[at] ?? null,
			rev: v.rev[at] ?? 0
		};
	});
	const known = rows.filter((row) => row !== void 0);
	return known.length === rows.length ? known : void 0;
}
function holdsOf(courts, { holds }) {
	return holds.flatMap(([place, onDay, mask, until]) => {
		const courtId = courts[place]?.id;
		return courtId === void 0 ? [] : [{
			courtId,
			day: onDay,
			hours: hoursOfMask(mask),
			until
		}];
	});
}
function deskOf(venueId, before, answer) {
	const own = answer.settings ?? (before && !before.gone ? before : void 0);
	if (!own) return void 0;
	return {
		...own,
		venueId,
		firstDay: answer.f,
		lastDay: answer.w,
		holds: holdsOf(own.courts, answer)
	};
}
async function dropOutside(db, venueId, { f, w }) {
	await db.entries.where("[venueId+day]").between([venueId, ""], [venueId, f], true, false).delete();
	await db.entries.where("[venueId+day]").between([venueId, w], [venueId, "￿"], false, true).delete();
}
async function putRows(db, venueId, rows, answer) {
	if (answer.full) await db.entries.where("[venueId+day]").between([venueId, ""], [venueId, "￿"]).delete();
	const known = await db.entries.bulkGet(rows.map(({ id }) => id));
	const newer = rows.filter(({ rev }, at) => rev >= (known[at]?.rev ?? 0));
	await db.entries.bulkPut(newer);
	await db.entries.bulkDelete(answer.del);
	await dropOutside(db, venueId, answer);
}
async function isAsTheServerSees(db, venueId, { f, w, digest }) {
	const kept = await entriesBetween(db, venueId, f, w);
	return sameDigest(digestOf(kept.map(({ id }) => id), kept.map(({ rev }) => rev)), digest);
}
async function applyDesk(uid, venueId, part, asked, at, write = writeUserDb) {
	const answer = inShape(deskPart, part);
	const p = `desk:${venueId}`;
	return write(uid, (db) => db.transaction("rw", db.desks, db.entries, db.parts, db.outbox, async () => {
		const now = await db.parts.get(p);
		const before = await db.desks.get(venueId);
		if ("gone" in answer) {
			await dropDesk(db, venueId);
			return "gone";
		}
		const desk = deskOf(venueId, before, answer);
		const rows = desk && rowsOf(venueId, desk.courts, answer);
		if (!isUnmoved(asked, now)) return "again";
		if (!rows) {
			await db.parts.delete(p);
			return "again";
		}
		await putRows(db, venueId, rows, answer);
		await db.desks.put(desk);
		const wrong = !await isAsTheServerSees(db, venueId, answer) && !answer.full && mayResync(now, at.at);
		const changed = answer.full || rows.length > 0 || answer.del.length > 0;
		await notePart(db.parts, now, {
			p,
			c: wrong ? null : answer.c,
			changed,
			t: answer.t,
			resync: wrong
		}, at);
		return wrong ? "again" : "here";
	}));
}
// node_modules/.previous-build-M6UxXW/src/data/sync/pull-desk.ts
init_call_rpc();
init_credentials();
init_user_db_guard();
init_session_upkeep();
init_errors();
init_answers();
init_apply_user();
init_evict_cache();
init_part_state();
init_pull_request();
async function readAsked(uid, venueId) {
	const read = await readUserDb(uid, async (db) => ({
		own: await db.parts.get("user"),
		state: await db.parts.get(`desk:${venueId}`),
		desk: await db.desks.get(venueId)
	}));
	if (!read) throw new AppError("SIGNED_OUT");
	return read;
}
async function requestDesk(uid, venueId) {
	const { own, state, desk } = await readAsked(uid, venueId);
	const parts = [requestOf("user", own), deskRequest(venueId, state, desk)];
	const answer = await callRpc$1("sync_pull", { parts }, {
		as: "viewer",
		uid,
		k: "sp1",
		answer: pullAnswer
	});
	const head = {
		gen: answer.gen,
		at: Date.parse(answer.now)
	};
	const find = (name) => answer.parts.find(({ p }) => p === name);
	const user = find("user");
	const verdict = user ? await applyUser(uid, user, own, head) : "here";
	const outcome = await withQuotaRetry(() => applyDesk(uid, venueId, find(`desk:${venueId}`), state, head));
	if (verdict !== "here") await pullParts(["user"], uid);
	return outcome;
}
async function pullNow(venueId) {
	const { uid } = await credentials();
	try {
		if (await requestDesk(uid, venueId) === "again") await requestDesk(uid, venueId);
	} catch (thrown) {
		if (asAppError(thrown).code === "ACCOUNT_GONE") await purgeDeletedAccount(uid);
		throw thrown;
	}
}
var pulls = new Map();
async function startAfter(venueId, earlier) {
	await earlier.catch(() => void 0);
	return start(venueId);
}
function start(venueId) {
	const mine = { running: pullNow(venueId).finally(() => {
		if (pulls.get(venueId) === mine) pulls.delete(venueId);
	}) };
	pulls.set(venueId, mine);
	return mine.running;
}
function pullDesk(venueId) {
	const under = pulls.get(venueId);
	if (!under) return start(venueId);
	under.next ??= startAfter(venueId, under.running);
	return under.next;
}
// node_modules/.previous-build-M6UxXW/src/data/repositories/desk.ts
init_user_db_guard();
async function readDesk(uid, venueId) {
	const read = await readUserDb(uid, async (db) => ({
		desk: await db.desks.get(venueId),
		part: await db.parts.get(`desk:${venueId}`)
	}));
	const stored = read?.desk;
	if (!stored) return { is: "absent" };
	if (stored.gone) return {
		is: "gone",
		name: stored.name
	};
	const { role, payee, ...rest } = stored;
	return {
		is: "here",
		desk: {
			...rest,
			role: deskRoleOf(role),
			payee: payee === "venue" ? payee : "platform",
			at: read.part?.at ?? 0
		}
	};
}
async function readEntries(uid, venueId, firstDay, lastDay) {
	return (await readUserDb(uid, (db) => entriesBetween(db, venueId, firstDay, lastDay)) ?? []).map(readEntry).sort((a, b) => compareText(a.day, b.day) || compareText(a.id, b.id));
}
// node_modules/.previous-build-M6UxXW/src/data/repositories/online-writes.ts
async function storeEntries(uid, rows) {
	const entries = rows?.entries;
	if (!entries?.length) return;
	await writeUserDb(uid, (db) => db.transaction("rw", db.desks, db.entries, db.parts, () => applyEntries(db, entries))).catch(() => void 0);
}
async function sendOnline({ id, kind, args }) {
	const uid = await currentUid();
	if (!uid) throw new AppError("SIGNED_OUT");
	const { results } = await callRpc$1("apply_mutations", { batch: {
		proto: 1,
		device: id,
		mutations: [{
			id,
			kind,
			v: 1,
			entity: id,
			args
		}]
	} }, {
		as: "viewer",
		uid,
		k: "am1",
		answer
	});
	const result = results.find((one) => one.id === id);
	if (!result) throw new AppError("NOT_OURS", { missing: true });
	await storeEntries(uid, result.rows);
	if (result.status === "applied" || result.status === "duplicate") return result.rows ?? {};
	const code = result.status === "rejected" || result.status === "deferred" ? errorCodeOf(result.code) : "UNEXPECTED";
	throw new AppError(code, {
		...result.detail,
		verdict: result.status
	});
}
var verdict, answer;
var init_online_writes = __esmMin((() => {
	init_call_rpc();
	init_user_db_guard();
	init_row_shapes();
	init_apply_work();
	init_errors();
	verdict = z.object({
		id: z.string(),
		status: z.string(),
		code: z.exactOptional(z.string()),
		detail: z.exactOptional(z.record(z.string(), z.unknown())),
		rows: z.exactOptional(z.looseObject({ entries: z.exactOptional(z.array(deskEntry)) }))
	});
	answer = z.object({ results: z.array(verdict) });
}));
// node_modules/.previous-build-M6UxXW/src/data/repositories/lazy-call.ts
init_errors();
function offline(cause) {
	throw new AppError("OFFLINE", {}, { cause });
}
var callRpc = async (...asked) => {
	return (await Promise.resolve().then(() => (init_call_rpc(), call_rpc_exports)).catch(offline)).callRpc(...asked);
};
// node_modules/.previous-build-M6UxXW/src/data/repositories/console-lists.ts
async function fetchPage({ name, k, args }, row) {
	const { rows, next, now } = await callRpc(name, args, {
		as: "viewer",
		k,
		answer: z.object({
			rows: z.array(row),
			next: z.nullable(z.string()),
			now: z.string()
		})
	});
	return {
		rows,
		next,
		at: Date.parse(now)
	};
}
function fetchDeskList(venueId, view, filter, after, row) {
	return fetchPage({
		name: "desk_list",
		k: "dl1",
		args: {
			venue: venueId,
			view,
			filter,
			after
		}
	}, row);
}
function fetchAdminList(view, filter, after, row) {
	return fetchPage({
		name: "admin_list",
		k: "al1",
		args: {
			view,
			filter,
			after
		}
	}, row);
}
// node_modules/.previous-build-M6UxXW/src/data/repositories/desk-days.ts
init_row_shapes();
init_apply_work();
async function fetchDeskDays(venueId, first, last) {
	const { rows, at } = await fetchDeskList(venueId, "days", {
		first,
		last
	}, null, deskEntry);
	return {
		entries: rows.map((row) => readEntry(storedEntry(row))),
		at
	};
}
// node_modules/.previous-build-M6UxXW/src/domain/desk/case.ts
init_known();
var hintKindOf = known([
	"receipt_before_hold",
	"another_pending",
	"same_amount",
	"receipt_seen_elsewhere"
]);
var callOutcomeOf = known([
	"reached",
	"no_answer",
	"wrong_number",
	"call_back"
]);
// node_modules/.previous-build-M6UxXW/src/data/repositories/cases.ts
init_errors();
var text$1 = z.string();
var count = z.int();
var maybe = (schema) => z.pipe(z.optional(z.nullable(schema)), z.transform((value) => value ?? null));
var status = z.pipe(z.unknown(), z.transform(entryStatusOf));
var payee = z.pipe(z.unknown(), z.transform((value) => value === "venue" ? "venue" : "platform"));
var record = z.object({
	played: count,
	noShow: count,
	cancelled: count
});
var claim = z.object({
	by: maybe(text$1),
	since: text$1,
	isMine: z.boolean()
});
var outcome = z.pipe(z.unknown(), z.transform(callOutcomeOf));
function hoursOf(mask) {
	return Array.from({ length: 24 }, (_none, hour) => hour).filter((hour) => mask >> hour & 1);
}
var caseAnswer = z.object({
	id: text$1,
	venueId: text$1,
	venueName: text$1,
	city: text$1,
	courtName: text$1,
	kind: z.pipe(z.unknown(), z.transform(entryKindOf)),
	day: text$1,
	hours: z.pipe(count, z.transform(hoursOf)),
	status,
	code: maybe(text$1),
	name: maybe(text$1),
	phone: maybe(text$1),
	total: maybe(count),
	collect: maybe(count),
	paid: maybe(text$1),
	seen: maybe(text$1),
	seenAt: maybe(text$1),
	note: maybe(text$1),
	made: maybe(text$1),
	payee,
	rev: count,
	unit: count,
	fee: count,
	startsAt: maybe(text$1),
	decideBy: maybe(text$1),
	endedBy: maybe(text$1),
	endReason: maybe(text$1),
	endNote: maybe(text$1),
	receipt: maybe(text$1),
	receiptAt: maybe(text$1),
	heldAt: maybe(text$1),
	refund: count,
	mayConfirm: z.boolean(),
	accounts: maybe(z.array(z.object({
		id: text$1,
		bankName: text$1,
		accountTitle: text$1,
		accountNumber: text$1
	}))),
	here: record,
	refunds: z.array(z.object({
		id: text$1,
		amount: count,
		state: text$1
	})),
	history: z.array(z.object({
		action: text$1,
		at: text$1,
		by: maybe(text$1),
		detail: z.record(z.string(), z.unknown())
	})),
	venuePhone: maybe(text$1),
	email: maybe(text$1),
	since: maybe(text$1),
	everywhere: maybe(record),
	hints: maybe(z.array(z.object({
		kind: z.pipe(z.unknown(), z.transform(hintKindOf)),
		code: maybe(text$1),
		bookingId: maybe(text$1),
		name: maybe(text$1),
		minutes: maybe(count)
	}))),
	claim: maybe(claim),
	calls: maybe(z.array(z.object({
		by: maybe(text$1),
		at: text$1,
		outcome,
		backAt: maybe(text$1),
		note: maybe(text$1)
	})))
});
var caseRow = z.object({
	id: text$1,
	code: maybe(text$1),
	rev: count,
	status,
	createdAt: text$1,
	startsAt: maybe(text$1),
	name: maybe(text$1),
	phone: maybe(text$1),
	venueId: text$1,
	venueName: text$1,
	city: text$1,
	courtName: text$1,
	day: text$1,
	hours: z.array(count),
	total: count,
	payee,
	claim: maybe(claim),
	call: maybe(z.object({
		outcome,
		at: text$1,
		backAt: maybe(text$1)
	})),
	decision: z.object({
		status,
		by: maybe(text$1),
		at: maybe(text$1),
		reason: maybe(text$1)
	}),
	isSoon: z.pipe(z.optional(z.boolean()), z.transform((isSoon) => isSoon === true))
});
var deskBookingRow = z.object({
	id: text$1,
	courtId: text$1,
	kind: z.pipe(z.unknown(), z.transform(entryKindOf)),
	day: text$1,
	hours: z.pipe(count, z.transform(hoursOf)),
	status,
	code: maybe(text$1),
	name: maybe(text$1),
	phone: maybe(text$1),
	total: maybe(count),
	made: maybe(text$1),
	seen: maybe(text$1)
});
function caseOf(answer) {
	const { made, venuePhone, email, since, everywhere, hints, claim: opened, calls, ...rest } = answer;
	const facts = {
		...rest,
		baari: everywhere && {
			venuePhone,
			email,
			since,
			everywhere,
			hints: hints ?? [],
			claim: opened,
			calls: calls ?? []
		}
	};
	return {
		...rest,
		madeAt: made,
		facts
	};
}
async function fetchCase(venueId, id) {
	const page = await (venueId === null ? fetchAdminList("booking", { id }, null, caseAnswer) : fetchDeskList(venueId, "booking", { id }, null, caseAnswer));
	const [row] = page.rows;
	if (!row) throw new AppError("NOT_FOUND");
	return {
		found: caseOf(row),
		at: page.at
	};
}
function fetchDeskBookings(venueId, q, after) {
	return fetchDeskList(venueId, "bookings", q ? { q } : {}, after, deskBookingRow);
}
// node_modules/.previous-build-M6UxXW/src/features/admin/refunds/refund-row.ts
init_known();
var account = z.object({
	id: z.string(),
	bankName: z.string(),
	accountTitle: z.string(),
	accountNumber: z.string()
});
var text = z.nullable(z.string());
var amount = z.nullable(z.number());
var refundRow = z.object({
	id: z.string(),
	bookingId: z.string(),
	code: text,
	amount: z.number(),
	reason: z.string(),
	payer: z.string(),
	state: z.string(),
	isSeen: z.boolean(),
	dueAt: z.string(),
	settledAt: text,
	method: text,
	reference: text,
	sentOn: text,
	paidTo: text,
	note: text,
	settledBy: text,
	foundBy: text,
	incomingReference: text,
	name: text,
	phone: text,
	email: text,
	venueName: z.string(),
	courtName: z.string(),
	day: z.string(),
	hours: z.array(z.number()),
	unit: amount,
	slots: z.number(),
	fee: z.number(),
	total: z.number(),
	received: amount,
	collected: amount,
	receipt: text,
	wasConfirmed: z.boolean(),
	rev: z.number()
});
z.extend(refundRow, {
	accounts: z.array(account),
	isOwn: z.boolean()
});
// node_modules/.previous-build-M6UxXW/src/domain/desk/desk-errors.ts
init_online_writes();
init_errors();
var deskErrorCodes = [
	"ALREADY_DECIDED",
	"CHANGED",
	"REFERENCE_USED",
	"AMOUNT_LOW",
	"NEEDS_NOTE",
	"REFUND_CHANGED",
	"PAYMENT_UNSEEN",
	"NOT_CHANGEABLE",
	"ALREADY_CHECKED_IN",
	"NOT_CONFIRMED",
	"OUTSIDE_GATE_WINDOW",
	"COLLECT_FIRST",
	"TOO_EARLY",
	"LAST_ADMIN",
	"EXPIRED"
];
function learnDeskErrors() {
	const known = errorCodes;
	for (const code of deskErrorCodes) if (!known.includes(code)) known.push(code);
}
// node_modules/.previous-build-M6UxXW/src/commands/queue/desk-fields.ts
var id = z.uuid();
var day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
var hours = z.array(z.int().check(z.minimum(0), z.maximum(23))).check(z.minLength(1), z.maxLength(12), z.refine((all) => new Set(all).size === all.length));
var instant = z.iso.datetime();
var note = z.string().check(z.trim(), z.maxLength(200, "form.tooLong"));
var guest = {
	name: requiredName("form.nameRequired", 80),
	phone: z.exactOptional(z.string().check(z.regex(/^\+923\d{9}$/, "form.phoneInvalid"))),
	total: z.int().check(z.minimum(0), z.maximum(1e6)),
	paid: z.exactOptional(z.enum([
		"cash",
		"transfer",
		"unpaid"
	])),
	note: z.exactOptional(note)
};
// node_modules/.previous-build-M6UxXW/src/commands/queue/made-entry.ts
function madeEntry(write, said) {
	return {
		id: write.id,
		venueId: String(write.about["venueId"] ?? ""),
		status: "confirmed",
		phone: null,
		code: null,
		total: null,
		collect: null,
		paid: null,
		seen: null,
		seenAt: null,
		isOwn: false,
		isMine: true,
		madeAt: null,
		rev: 0,
		...said,
		hours: [...said.hours].sort((a, b) => a - b)
	};
}
var add_walk_in_default = {
	name: "add-walk-in",
	version: 1,
	input: z.object({
		courtId: id,
		day,
		hours,
		source: z.enum(["walkin", "phone"]),
		...guest
	}).check(z.refine(({ source, phone }) => source === "walkin" || phone !== void 0, {
		path: ["phone"],
		error: "form.phoneRequired"
	})),
	who: "viewer",
	lane: (_input, ownId) => `entry:${ownId}`,
	entry: (_input, ownId) => ownId,
	make: ({ source, name, phone, total, paid = "unpaid", note, ...place }, write) => madeEntry(write, {
		...place,
		kind: source,
		name,
		phone: phone ?? null,
		total,
		paid,
		note: note || null
	}),
	typed: ({ name, phone, note }) => [
		name,
		phone,
		note
	].filter(Boolean).join("\n")
};
5 * millisecondsInHour;
function karachiInstant(day, hour) {
	return Date.parse(`${day}T00:00:00+05:00`) + hour * millisecondsInHour;
}
var block_hours_default = {
	name: "block-hours",
	version: 1,
	input: z.object({
		courtId: id,
		day,
		hours,
		reason: z.enum([
			"maintenance",
			"weather",
			"private",
			"tournament",
			"other"
		]),
		note: z.exactOptional(note)
	}),
	who: "viewer",
	lane: (_input, ownId) => `entry:${ownId}`,
	entry: (_input, ownId) => ownId,
	endsAt: ({ day: on, hours: taken }) => karachiInstant(on, Math.max(...taken) + 1),
	make: ({ reason, note: said, ...place }, write) => madeEntry(write, {
		...place,
		kind: "block",
		name: reason,
		note: said || null
	})
};
var change_walk_in_default = {
	name: "change-walk-in",
	version: 1,
	input: z.object({
		entryId: id,
		...guest
	}),
	who: "viewer",
	lane: ({ entryId }) => `entry:${entryId}`,
	merge: (_waiting, next) => next,
	entry: ({ entryId }) => entryId,
	paint: (entry, { name, phone, total, paid = "unpaid", note }) => ({
		...entry,
		name,
		phone: phone ?? null,
		total,
		paid,
		note: note || null
	}),
	typed: ({ name, phone, note }) => [
		name,
		phone,
		note
	].filter(Boolean).join("\n")
};
var check_in_default = {
	name: "check-in",
	version: 1,
	input: z.object({
		bookingId: id,
		at: instant,
		how: z.enum(["list"]),
		device: z.string().check(z.maxLength(64)),
		collected: z.exactOptional(z.int())
	}),
	who: "viewer",
	lane: ({ bookingId }) => `entry:${bookingId}`,
	merge: (waiting) => waiting,
	cancels: ["undo-check-in"],
	entry: ({ bookingId }) => bookingId,
	endsAt: (_input, now) => now + millisecondsInWeek,
	paint: (entry, { at, collected }) => ({
		...entry,
		seen: "arrived",
		seenAt: at,
		collect: collected === void 0 ? entry.collect : null
	})
};
var mark_no_show_default = {
	name: "mark-no-show",
	version: 1,
	input: z.object({
		bookingId: id,
		isNoShow: z.boolean(),
		at: instant
	}),
	who: "viewer",
	lane: ({ bookingId }) => `entry:${bookingId}`,
	merge: (_waiting, next) => next,
	entry: ({ bookingId }) => bookingId,
	endsAt: (_input, now) => now + millisecondsInWeek,
	paint: (entry, { isNoShow, at }) => ({
		...entry,
		seen: isNoShow ? "no_show" : null,
		seenAt: isNoShow ? at : null
	})
};
var note_booking_default = {
	name: "note-booking",
	version: 1,
	input: z.object({
		bookingId: id,
		note
	}),
	who: "viewer",
	lane: ({ bookingId }) => `note:${bookingId}`,
	merge: (_waiting, next) => next,
	entry: ({ bookingId }) => bookingId,
	paint: (entry, { note: said }) => ({
		...entry,
		note: said || null
	}),
	typed: ({ note: said }) => said
};
var remove_entry_default = {
	name: "remove-entry",
	version: 1,
	input: z.object({ entryId: id }),
	who: "viewer",
	lane: ({ entryId }) => `entry:${entryId}`,
	merge: (waiting) => waiting,
	cancels: ["add-walk-in", "block-hours"],
	entry: ({ entryId }) => entryId
};
var undo_check_in_default = {
	name: "undo-check-in",
	version: 1,
	input: z.object({ bookingId: id }),
	who: "viewer",
	lane: ({ bookingId }) => `entry:${bookingId}`,
	merge: (waiting) => waiting,
	cancels: ["check-in"],
	entry: ({ bookingId }) => bookingId,
	endsAt: (_input, now) => now + millisecondsInDay,
	paint: (entry) => ({
		...entry,
		seen: null,
		seenAt: null
	})
};
var deskCommands = new Map(Object.values(Object.assign({
	"/src/commands/desk/add-walk-in.ts": add_walk_in_default,
	"/src/commands/desk/block-hours.ts": block_hours_default,
	"/src/commands/desk/change-walk-in.ts": change_walk_in_default,
	"/src/commands/desk/check-in.ts": check_in_default,
	"/src/commands/desk/mark-no-show.ts": mark_no_show_default,
	"/src/commands/desk/note-booking.ts": note_booking_default,
	"/src/commands/desk/remove-entry.ts": remove_entry_default,
	"/src/commands/desk/undo-check-in.ts": undo_check_in_default
})).map((command) => [command.name, command]));
export { caseRow, commands, createBooking, deskCommands, fetchAdminList, fetchCase, fetchDeskBookings, fetchDeskDays, fetchFreeHours, fetchVenueDay, flushOutbox, holdSlots, learnDeskErrors, pullCatalogue, pullDesk, pullUser, pullVenue, queueWrite, readBookings, readDesk, readEntries, readNotifications, readOutbox, readVenue, readVenueSummary, readWork, refundRow, releaseHold, sendOnline, signIn };
