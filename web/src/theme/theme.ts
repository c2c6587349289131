import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import classes from './controls.module.css';

/** Shade 7 is the light hue, shade 4 the dark one; both match tokens.css. */
const teal: MantineColorsTuple = [
  '#e6f3f0',
  '#d8ece7',
  '#b3dcd3',
  '#86cdbf',
  '#4fc3b1',
  '#2ba392',
  '#158272',
  '#0b6e62',
  '#095c52',
  '#074a42',
];
const red: MantineColorsTuple = [
  '#fce8e6',
  '#f9d3cf',
  '#f6b9b3',
  '#ffb4ac',
  '#ff9d93',
  '#e5645a',
  '#cb3f35',
  '#b3261e',
  '#971c15',
  '#7a150f',
];
const green: MantineColorsTuple = [
  '#e0f4e9',
  '#c7ebd6',
  '#a3dfbe',
  '#8be1b1',
  '#6fd8a0',
  '#2fae72',
  '#178e58',
  '#0b7a4b',
  '#08653e',
  '#065031',
];
const orange: MantineColorsTuple = [
  '#fdeedd',
  '#fadfbf',
  '#f6cb98',
  '#f4bd7d',
  '#f0ab55',
  '#d6822b',
  '#bd6816',
  '#a3530a',
  '#884407',
  '#6d3605',
];
const blue: MantineColorsTuple = [
  '#e6effb',
  '#cfdff7',
  '#accaf2',
  '#a6cafa',
  '#8fbcf7',
  '#4c86dc',
  '#2f6fcb',
  '#1d5fbf',
  '#174fa1',
  '#113f82',
];
const gray: MantineColorsTuple = [
  '#f3f5f8',
  '#f3f5f8',
  '#e4e7ec',
  '#e4e7ec',
  '#cfd5dc',
  '#8a94a0',
  '#616d7b',
  '#53606f',
  '#2b3745',
  '#16202e',
];
const dark: MantineColorsTuple = [
  '#e7edf2',
  '#a9b5c0',
  '#8d9aa6',
  '#8d9aa6',
  '#27313a',
  '#222c34',
  '#1b232a',
  '#161d23',
  '#0f1418',
  '#0a0e11',
];

/** Token of each semantic colour. */
const TOKENS: Readonly<Record<string, string>> = {
  teal: 'accent',
  red: 'danger',
  orange: 'warning',
  green: 'success',
  blue: 'info',
};

/**
 * Filled parts are deep in light and bright in dark, so their text inverts with the scheme; tints are our tokens.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant === 'filled') return { ...colors, color: 'var(--on-accent)' };
  const token = TOKENS[input.color ?? input.theme.primaryColor];
  if (token === undefined || (input.variant !== 'light' && input.variant !== 'subtle')) return colors;
  const tint = `var(--${token}-tint)`;
  return {
    ...colors,
    background: input.variant === 'light' ? tint : 'transparent',
    hover: input.variant === 'light' ? `color-mix(in srgb, var(--${token}) 12%, ${tint})` : tint,
    color: `var(--${token})`,
  };
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-body': 'var(--panel)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-success': 'var(--success)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-default': 'var(--panel)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--hover)',
    '--mantine-color-disabled-color': 'var(--ink-off)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
  },
  light: {},
  dark: {},
});

export const TOOLTIP_DELAY_MS = 250;

const input = { classNames: { wrapper: classes.input, input: classes.inputElement } };
const inline = {
  classNames: { label: classes.inlineLabel, description: classes.inlineDescription, error: classes.error },
};

export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '11.5px', sm: '13px', md: '13px', lg: '14px', xl: '16.5px' },
  lineHeights: { xs: '1.35', sm: '1.38', md: '1.38', lg: '1.4', xl: '1.35' },
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
  radius: { xs: '4px', sm: '6px', md: '7px', lg: '9px', xl: '12px' },
  defaultRadius: 'md',
  white: '#ffffff',
  black: '#16202e',
  colors: { teal, red, green, orange, blue, gray, dark },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Input: input,
    InputWrapper: {
      classNames: {
        label: classes.label,
        required: classes.required,
        description: classes.description,
        error: classes.error,
      },
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    Button: { classNames: { root: classes.button, label: classes.buttonLabel } },
    ActionIcon: {
      classNames: { root: classes.actionIcon },
      defaultProps: { variant: 'subtle', color: 'gray' },
    },
    Checkbox: {
      classNames: { root: classes.checkbox, input: classes.checkboxInput, ...inline.classNames },
    },
    Radio: { classNames: { root: classes.radio, radio: classes.radioInput, ...inline.classNames } },
    Switch: {
      classNames: {
        input: classes.switchInput,
        track: classes.switchTrack,
        thumb: classes.switchThumb,
        ...inline.classNames,
      },
    },
    Combobox: {
      classNames: { dropdown: classes.dropdown, option: classes.option, options: classes.options },
    },
    MultiSelect: {
      classNames: {
        dropdown: classes.dropdown,
        option: classes.option,
        options: classes.options,
        pill: classes.pill,
        inputField: classes.pillsField,
      },
      defaultProps: { withScrollArea: false },
    },
    Popover: { classNames: { dropdown: classes.dropdown } },
    Menu: {
      classNames: {
        dropdown: classes.dropdown,
        item: classes.menuItem,
        label: classes.menuLabel,
        divider: classes.divider,
      },
      // The placeholder would be a focusable child of the menu that is not a menu item.
      defaultProps: { transitionProps: { duration: 0 }, withInitialFocusPlaceholder: false },
    },
    Tooltip: {
      classNames: { tooltip: classes.tooltip },
      defaultProps: {
        openDelay: TOOLTIP_DELAY_MS,
        multiline: true,
        events: { hover: true, focus: true, touch: true },
        transitionProps: { duration: 0 },
      },
    },
    Modal: {
      classNames: {
        content: classes.modal,
        header: classes.modalHeader,
        title: classes.modalTitle,
        body: classes.modalBody,
      },
      defaultProps: {
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: { duration: 0 },
      },
    },
    Drawer: { classNames: { header: classes.modalHeader, title: classes.modalTitle } },
    Notification: {
      classNames: {
        root: classes.notification,
        title: classes.notificationText,
        description: classes.notificationText,
      },
    },
    // Animate the panel, not each bar: every animated bar would be a compositor layer.
    Skeleton: { classNames: { root: classes.skeleton }, defaultProps: { animate: false } },
  },
});
