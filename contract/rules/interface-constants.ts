/** Values of the interface that are the same everywhere. Durations are milliseconds unless the name says otherwise. */

/** Maximum length of a search text. */
export const searchLength = 50
/** Time without typing after which a search starts. */
export const searchDebounce = 250
/** Number of recent searches that are shown. */
export const recentSearches = 5

/** Digits of one-time codes, such as that for a new e-mail address. */
export const codeDigits = 4

export const toastDuration = 3_000
export const permissionToastDuration = 4_000
/** How long a notification of the browser is shown. */
export const notificationDuration = 5_000
/** Time after which an owner is told that the apps lack their files of Firebase. */
export const firebaseBannerDelay = 6_000
/** How long the QR code of the demo app is shown. */
export const qrPopupDuration = 4_000
/** Time after which a flyout of the collapsed sidebar closes. */
export const flyoutHideDelay = 250
export const copiedDuration = 1_000

/** How far below the top of the page a part may begin to be the one that is read, px. */
export const scrollSpyThreshold = 250

/** Intervals of the dashboard’s automatic refresh, in seconds. */
export const refreshSeconds = [10, 30, 60] as const
export const rowsPerPage = 15
/** Widest viewport of the mobile layout, px. Style sheets repeat it, because media queries take no variables. */
export const mobileWidth = 800
/** Customers in view: a new one is put on top, and the last one leaves. */
export const customersInView = 25
