/** What can be wrong with a key file or with a developer account, and what to do about it. */
export const accountProblems = {
  file_not_json:
    'This is not the JSON key file of a service account. Create a key of type JSON in the Google Cloud console.',
  file_incomplete: 'The file must contain project_id and private_key.',
  key_encrypted: 'The key is protected by a password. Upload it without a password.',
  key_unreadable: 'The file contains no readable private key. Download it again and upload it unchanged.',
  key_not_rsa: 'The key must be an RSA key of at least 2048 bits.',
  key_not_p256: 'The key must be the .p8 key that Apple created (ECDSA on the curve P-256).',
  google_refused: 'Google refused the key. It may be deleted or disabled: create a new one.',
  play_not_invited:
    'The service account has no access to this app yet. Invite its address in the Play Console under Users and permissions.',
  play_api_disabled:
    'The Google Play Android Developer API is not enabled in this project. Enable it in the Google Cloud console.',
  play_app_unknown:
    'Google Play knows no app with this package name. Create the app in the Play Console and upload a first version.',
  project_mismatch: 'The service account belongs to another project.',
  firebase_missing: 'This project has no Firebase yet. Add Firebase to it in the Firebase console.',
  firebase_denied:
    'The service account may not read the Firebase project. Enable the Firebase Management API and give it a role.',
  apple_refused:
    'App Store Connect refused the key. Check the issuer ID and the key ID, and that the key is not revoked.',
  apple_forbidden: 'The key may not read apps. Create it with the role App Manager or Admin.',
  apple_agreement: 'Accept the latest agreement in the Apple developer account.',
} as const
export type AccountProblem = keyof typeof accountProblems
