import { base64, googlePlist, googleServices, newPicture } from '../app-builds.testing.ts'
import type { Project } from './project.ts'

/** A project whose name would break the files that it is written into without escapes. */
export const sampleProject = async (change: Partial<Project> = {}): Promise<Project> => ({
  appType: 'customer',
  platform: 'android',
  versionNumber: '2.3.4',
  buildNumber: 77,
  startUrl: 'https://shop.example/',
  locale: 'en',
  googleServices: base64(googleServices('com.harbour.app', 'android-canary')),
  googlePlist: base64(googlePlist('com.harbour.app', 'ios-canary')),
  facebookToken: 'f00d',
  pictures: {
    icon: await newPicture(1024, 1024).png().toBuffer(),
    circle: await newPicture(512, 512, 0.5).png().toBuffer(),
    splash: await newPicture(1200, 2000).png().toBuffer(),
    live: null,
  },
  config: {
    app_icon: null,
    circle_icon: null,
    splash: null,
    colours: { primary: '#0F6B4B', background: '#FFF8EE' },
    splash_duration: 1_500,
    status_bar_style: 'dark',
    live_activity: { icon: null, style: 'dark' },
    app_name: `O'Brien & "Söhne" <b>$x</b> \\n`,
    short_description: 'Order from the harbour',
    full_description: 'All kitchens.',
    bundle_id: 'com.harbour.app',
    version_number: '1.0.0',
    build_number: 1,
    team_id: 'ABCDE12345',
    key_id: '',
    issuer_id: '',
    key_alias: 'upload',
    sha256_fingerprints: [],
    facebook_app_id: '',
    facebook_display_name: '',
  },
  ...change,
})
