export { setTheme, type ThemeChoice, toast, useTheme } from '@libs/ui';
export { type AskPlace, askPlaceOf } from './ask-place.ts';
export { type ChangeEvent, type ChangeFilter, useChangeFeed, useChanges } from './changes.ts';
export {
  type ConnectionState,
  reportWaiting,
  suspectConnection,
  useConnectionState,
  useWaitingChanges,
  waitingChanges,
  watchConnection,
} from './connection.ts';
export * from './contract.ts';
export { copyLink, type DeepLink, flash, formatDeepLink, missingTarget, parseDeepLink, useDeepLink } from './deep-link.ts';
export { type Frame, installFrame, navigate } from './frame.ts';
export { allHotkeys, type Hotkey, keyCaps, setSingleKeysOff, singleKeysOff, useHotkeys } from './hotkeys.ts';
export { addTexts, folderTexts, type TextKey, type TextTree, type Translate, useT } from './i18n.ts';
export { useOpened } from './opened.ts';
export { forgetOwn, ownForgotten, ownKey } from './own-memory.ts';
export { OWNERSHIP, ownerOf, ownershipOf, type PageKind, PEEK_OWNER } from './ownership.ts';
export * from './peek.tsx';
export { type Preloadable, preloadable } from './preloadable.tsx';
export * from './router.tsx';
export { type Session, SessionProvider, type SessionUser, type SessionWorkspace, useMaybeSession, useSession } from './session.tsx';
export { SidebarContent, setSidebarPlace, sidebarUsers, usePageTitle } from './slots.tsx';
export { createStore, remember, remembered, type Store, useStore } from './store.ts';
export { type UrlParam, type UrlState, urlChoice, urlId, urlText, useUrlState } from './url-state.ts';
export { isPhone, NARROW, PHONE, useMedia, usePhone } from './viewport.ts';
