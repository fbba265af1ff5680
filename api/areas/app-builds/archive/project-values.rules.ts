import { escapeXml } from './escape.rules.ts'
import type { Project } from './project.ts'

/** Values of a template: `texts` are escaped for the file that they are written into, `raw` are parts of the file. */
export type ProjectValues = { texts: Readonly<Record<string, string>>; raw: Readonly<Record<string, string>> }

export function projectValues(project: Project): ProjectValues {
  const { platform, config, versionNumber, buildNumber, startUrl, locale } = project
  const [red, green, blue] = channelsOf(config.colours.primary)
  return {
    texts: {
      app_name: config.app_name,
      bundle_id: config.bundle_id,
      version_number: versionNumber,
      build_number: String(buildNumber),
      start_url: startUrl,
      host: new URL(startUrl).hostname,
      locale,
      platform,
      platform_name: platform === 'android' ? 'Android' : 'iOS',
      primary: config.colours.primary,
      on_primary: isLight(config.colours.primary) ? '#000000' : '#FFFFFF',
      background: config.colours.background,
      primary_red: fraction(red),
      primary_green: fraction(green),
      primary_blue: fraction(blue),
      status_bar_style:
        config.status_bar_style === 'light' ? 'UIStatusBarStyleLightContent' : 'UIStatusBarStyleDarkContent',
    },
    raw: {
      team: config.team_id === '' ? '' : `DEVELOPMENT_TEAM = ${config.team_id};\n\t\t\t\t`,
      color_scheme:
        config.live_activity.style === 'automatic'
          ? '.activityBackgroundTint(nil)'
          : `.activityBackgroundTint(Color(white: ${config.live_activity.style === 'dark' ? '0.1' : '1'}))` +
            `\n                .environment(\\.colorScheme, .${config.live_activity.style})`,
      facebook: platform === 'android' ? androidFacebook(project) : iosFacebook(project),
      facebook_strings: facebookStrings(project),
      steps: platform === 'android' ? androidSteps : iosSteps,
      keys: platform === 'android' ? androidKeys(config.key_alias) : iosKeys,
    },
  }
}

const channelsOf = (colour: string): [number, number, number] => [
  parseInt(colour.slice(1, 3), 16),
  parseInt(colour.slice(3, 5), 16),
  parseInt(colour.slice(5, 7), 16),
]
const fraction = (channel: number) => (channel / 255).toFixed(4)
/** Whether black is easier to read on a colour than white. */
const isLight = (colour: string) => {
  const [red, green, blue] = channelsOf(colour)
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150
}

const hasFacebook = ({ config }: Project) => config.facebook_app_id !== ''

const androidFacebook = (project: Project) =>
  hasFacebook(project)
    ? `
        <meta-data
            android:name="com.facebook.sdk.ApplicationId"
            android:value="@string/facebook_app_id" />
        <meta-data
            android:name="com.facebook.sdk.ClientToken"
            android:value="@string/facebook_client_token" />`
    : ''

/** A client token is 32 hexadecimal digits; anything else is escaped as other texts are. */
const facebookStrings = (project: Project) =>
  hasFacebook(project)
    ? `    <string name="facebook_app_id">${project.config.facebook_app_id}</string>
    <string name="fb_login_protocol_scheme">fb${project.config.facebook_app_id}</string>
    <string name="facebook_client_token">${escapeXml(project.facebookToken ?? '')}</string>`
    : ''

const iosFacebook = (project: Project) =>
  hasFacebook(project)
    ? `	<key>CFBundleURLTypes</key>
	<array>
		<dict>
			<key>CFBundleURLSchemes</key>
			<array>
				<string>fb${project.config.facebook_app_id}</string>
			</array>
		</dict>
	</array>
	<key>FacebookAppID</key>
	<string>${project.config.facebook_app_id}</string>
	<key>FacebookClientToken</key>
	<string>${escapeXml(project.facebookToken ?? '')}</string>
	<key>FacebookDisplayName</key>
	<string>${escapeXml(project.config.facebook_display_name || project.config.app_name)}</string>`
    : ''

const androidSteps = `3. Install Android Studio, or its command-line tools with Java 21 and the Android SDK 36.
4. \`cd android && ./gradlew bundleRelease\`
5. Upload \`android/app/build/outputs/bundle/release/app-release.aab\` in the Google Play Console.`

const iosSteps = `3. On a Mac with Xcode 26, open \`ios/App/App.xcodeproj\` (\`npx cap open ios\`).
4. Choose your team for the targets *App* and *OrderActivity*, then *Product*, *Archive*.
5. *Distribute App* uploads it to App Store Connect.`

const androidKeys = (alias: string) => `
To sign, put your keystore into \`android/\` and write \`android/keystore.properties\`:

\`\`\`
storeFile=release.jks
keyAlias=${alias || 'upload'}
password=…
\`\`\``

const iosKeys = `
Xcode signs with the account that you are signed in with there. Without one, pass the key of App Store Connect to
\`xcodebuild\` (\`-allowProvisioningUpdates -authenticationKeyPath … -authenticationKeyID … -authenticationKeyIssuerID …\`).`
