import { createTheme } from '@mantine/core'
import type { ButtonProps, CSSVariablesResolver } from '@mantine/core'

/** The Mantine theme. */
export const theme = createTheme({
  primaryColor: 'iron',
  primaryShade: { light: 6, dark: 5 },
  autoContrast: true,
  // White text on iron 6 and tomato 6, dark text on iron 5 and tomato 5.
  luminanceThreshold: 0.2,
  colors: {
    iron: [
      '#EAF5EF',
      '#D0E8DC',
      '#A5D4BD',
      '#63CBA0',
      '#34A476',
      '#2A9468',
      '#0F6B4B',
      '#0B563D',
      '#084230',
      '#052C20',
    ],
    tomato: [
      '#FDF0EB',
      '#FADCD1',
      '#F5B9A5',
      '#F0947A',
      '#EA7350',
      '#E4572E',
      '#C2401A',
      '#A03414',
      '#7B2810',
      '#4F1A0B',
    ],
    gray: [
      '#FBFAF7',
      '#F6F4EF',
      '#ECE9E1',
      '#DDD8CC',
      '#C4BDAE',
      '#8F8878',
      '#6E6759',
      '#585246',
      '#413C33',
      '#2B2822',
    ],
    dark: [
      '#F1EEE7',
      '#C4BDAE',
      '#A39C8C',
      '#7D7667',
      '#4A453A',
      '#38342C',
      '#24211C',
      '#1C1A16',
      '#171512',
      '#121110',
    ],
  },
  white: '#FFFFFF',
  black: '#1C1A16',
  fontFamily: 'var(--font)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '999px' },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'var(--lift)', xl: 'var(--lift)' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name, without imports, so that the first page loads only the components that it shows.
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_: unknown, { size }: ButtonProps) => ({
        root: {
          '--button-height': size === 'lg' ? '44px' : size === 'xs' ? '28px' : '32px',
          '--button-padding-x': size === 'lg' ? '16px' : size === 'xs' ? '10px' : '12px',
          '--button-fz': size === 'lg' ? '14px' : '13px',
        },
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    Input: {
      defaultProps: { size: 'sm' },
      vars: () => ({ wrapper: { '--input-height': '32px', '--input-fz': '13px' } }),
    },
    Checkbox: { defaultProps: { size: '16px', radius: 'xs' } },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    // A scroll lock would insert a style element, which the content security policy refuses. Pages scroll inside the
    // shell.
    Drawer: { defaultProps: { position: 'right', size: 448, lockScroll: false } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        lockScroll: false,
        transitionProps: { duration: 120, transition: 'fade' },
        attributes: { header: { role: 'presentation' } },
      },
    },
    Menu: {
      defaultProps: {
        radius: 'md',
        shadow: 'lg',
        transitionProps: { duration: 120 },
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { radius: 'md', shadow: 'lg', transitionProps: { duration: 120 } } },
    Tooltip: { defaultProps: { openDelay: 400, radius: 'sm' } },
  },
})

// The tokens use light-dark(), so both schemes share one block.
const semanticVariables = {
  '--mantine-color-body': 'var(--floor)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--brand-ink)',
  '--mantine-primary-color-contrast': 'var(--on-brand)',
  '--mantine-primary-color-filled': 'var(--brand)',
  '--mantine-primary-color-filled-hover': 'var(--brand-hover)',
  '--mantine-color-error': 'var(--bad-ink)',
  '--mantine-color-default': 'var(--counter)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-disabled': 'var(--well)',
  '--mantine-color-disabled-color': 'var(--ink-off)',
  '--mantine-color-disabled-border': 'var(--line)',
}

export const resolver: CSSVariablesResolver = () => ({
  variables: {},
  light: semanticVariables,
  dark: semanticVariables,
})
