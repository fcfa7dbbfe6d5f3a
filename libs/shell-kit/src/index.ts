export { addTexts, catalog, folderTexts, serverText, type TextKey, type TextTree, type Translate, useT } from '@libs/i18n';
export { MissingDialog, setTheme, type ThemeChoice, toast, useTheme } from '@libs/ui';
export { type AskPlace, askPlaceOf } from './ask-place.ts';
export { type ChangeEvent, type ChangeFilter, useChangeFeed, useChanges } from './changes.ts';
export {
  type ConnectionState,
  checkConnectionSoon,
  reportWaiting,
  useConnectionState,
  usePollingFallback,
  useReconnected,
  useUnsavedCount,
  waitingChanges,
  watchConnection,
} from './connection.ts';
export * from './contract.ts';
export { copyText } from './copy-text.ts';
export { beginCreation, type Creation, focusPage, useFocusCreated } from './creation.ts';
export {
  copyLink,
  type DeepLink,
  flash,
  formatDeepLink,
  missingTarget,
  parseDeepLink,
  useDeepLink,
  withoutWords,
  wordsOfLink,
} from './deep-link.ts';
export { allowDownloads, download, guardDownload } from './download.ts';
export { allHotkeys, type Hotkey, keyCaps, setSingleKeysOff, singleKeysOff, singleKeysRest, useHotkeys } from './hotkeys.ts';
export { lazyPeek } from './lazy-peek.tsx';
export { isLeaving, leaveAfter } from './leaving.ts';
export { isPeekKind, OWNERSHIP, ownerOf, ownershipOf, type PageKind, PEEK_OWNER } from './ownership.ts';
export * from './peek.tsx';
export { isMissingFile, lazyDialog, type Preloadable, preloadable } from './preloadable.tsx';
export { useRecordVisit } from './record-visit.ts';
export {
  type InsertIntoInsightProps,
  type SlotName,
  type SlotProps,
  type SlotsOf,
  type SummarizeTarget,
  slot,
  slotDialog,
} from './remote-slot.tsx';
export * from './router.tsx';
export { useSearchParams } from './search-params.ts';
export {
  type Session,
  SessionProvider,
  type SessionSubscription,
  type SessionSupport,
  type SessionUser,
  type SessionWorkspace,
  useOptionalSession,
  useSession,
} from './session.tsx';
export { installShellServices, navigate, type ShellServices } from './shell-services.ts';
export { SidebarContent, setSidebarPlace, sidebarUsers, usePageTitle } from './slots.tsx';
export { createStore, isBoolean, isNumber, isText, remember, remembered, type Store, useStore } from './store.ts';
export { useTypedValue } from './typed-value.ts';
export { type UrlParam, type UrlState, urlChoice, urlId, urlText, useUrlState } from './url-state.ts';
export { clearUserStorage, userStorageCleared, userStorageKey } from './user-storage.ts';
export { viewOfQuery } from './view-link.ts';
export { isPhone, NARROW, PHONE, useMedia, usePhone } from './viewport.ts';
