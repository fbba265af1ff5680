import styles from './splash.module.css'

/** The logo while the first calls run. */
export const Splash = () => (
  <div className={styles.splash} aria-busy="true">
    <svg viewBox="0 0 64 40" width="64" height="40" aria-hidden="true">
      <path
        d="M4 38V32a28 28 0 0 1 56 0v6M4 38h56M32 4v34M12.2 12.2 32 32M51.8 12.2 32 32M4.6 26.5 32 32l27.4-5.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  </div>
)
