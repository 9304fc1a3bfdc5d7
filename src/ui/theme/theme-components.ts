import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

/** What the product's face changes about Material's components; colours and measures come from the theme. */
export const components: Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme> = {
  MuiAlert: {
    styleOverrides: {
      root: { alignItems: 'center', padding: '4px 14px', fontSize: '0.9375rem', lineHeight: 1.5 },
      icon: { marginInlineEnd: 10, alignSelf: 'start' },
      // What can be done about it stands beside the words, or below them where both are too wide.
      message: {
        display: 'flex',
        flex: 1,
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px 12px',
        minInlineSize: 0,
        '& > p': { flex: '1 1 200px' },
        // A thumb high to the touch.
        '& a:not(.MuiButton-root)': { paddingBlock: 11, marginBlock: -11 },
      },
      standard: ({ theme: { vars } }) => ({ color: vars.palette.text.primary }),
    },
    variants: (['info', 'success', 'warning', 'error'] as const).map((severity) => ({
      props: { severity },
      style: ({ theme: { vars } }) => ({
        backgroundColor: vars.palette[severity].soft,
        '& .MuiAlert-icon': { color: vars.palette[severity].ink },
        '@media (forced-colors: active)': { border: '1px solid' },
      }),
    })),
  },
  MuiAppBar: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        backgroundColor: vars.palette.background.paper,
        color: vars.palette.text.primary,
        borderRadius: 0,
        zIndex: 10,
        paddingBlockStart: 'env(safe-area-inset-top)',
        borderBlockEnd: `1px solid ${vars.palette.divider}`,
      }),
    },
  },
  MuiAvatar: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        inlineSize: 36,
        blockSize: 36,
        backgroundColor: vars.palette.primary.main,
        color: vars.palette.primary.contrastText,
        fontSize: '0.875rem',
        fontWeight: 700,
      }),
    },
  },
  MuiBadge: {
    styleOverrides: {
      // Material places it by variables that know no direction of reading.
      badge: {
        '[dir=rtl] &:not(.MuiBadge-invisible)': {
          inset: '14% auto auto 14%',
          transform: 'scale(1) translate(-50%, -50%)',
          transformOrigin: '0 0',
        },
      },
    },
  },
  MuiBottomNavigation: { styleOverrides: { root: { backgroundColor: 'transparent' } } },
  MuiBottomNavigationAction: {
    styleOverrides: {
      // The longest of four stays in one line on a phone of 320 px, and as large as there is room at twice the text size.
      root: { flexBasis: 'auto', minInlineSize: 0, maxInlineSize: 'none', paddingInline: 2, gap: 2 },
      label: {
        '&, &.Mui-selected': { fontSize: 'min(0.75rem, 4.2vw)' },
        fontWeight: 600,
        whiteSpace: 'nowrap',
      },
    },
  },
  MuiButtonBase: { styleOverrides: { root: { WebkitUserSelect: 'none' } } },
  MuiButton: {
    styleOverrides: {
      root: { minBlockSize: 44, minInlineSize: 0, gap: 8, padding: '8px 18px', textAlign: 'center' },
      outlined: ({ theme: { vars } }) => ({
        backgroundColor: vars.palette.background.paper,
        padding: '7px 17px',
        borderColor: vars.palette.outline,
      }),
    },
    variants: [
      {
        props: { variant: 'outlined', color: 'error' },
        style: ({ theme: { vars } }) => ({ borderColor: vars.palette.error.main }),
      },
      {
        props: { variant: 'text', size: 'small' },
        style: {
          minBlockSize: 32,
          padding: '4px 0',
          fontSize: 'inherit',
          textDecoration: 'underline',
          textUnderlineOffset: 3,
          // A line high to the eye, a thumb high to the touch.
          '&::after': { content: '""', position: 'absolute', insetBlock: -6, insetInline: -6 },
          '&:hover': { textDecoration: 'underline', backgroundColor: 'transparent' },
        },
      },
    ],
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        backgroundColor: vars.palette.background.soft,
        color: vars.palette.text.primary,
        fontSize: '0.8125rem',
        fontWeight: 600,
        '@media (forced-colors: active)': { border: '1px solid' },
      }),
      sizeSmall: { blockSize: 25 },
    },
    variants: (['success', 'warning', 'error'] as const).map((color) => ({
      props: { color },
      style: ({ theme: { vars } }) => ({
        backgroundColor: vars.palette[color].soft,
        color: vars.palette[color].ink,
      }),
    })),
  },
  MuiIconButton: { styleOverrides: { root: { inlineSize: 44, blockSize: 44, padding: 0 } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        backgroundColor: vars.palette.background.paper,
        '&:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiOutlinedInput-notchedOutline': {
          borderColor: vars.palette.outline,
        },
        '&.Mui-disabled': { backgroundColor: vars.palette.background.soft },
      }),
      input: ({ theme: { vars } }) => ({
        blockSize: '1.5rem',
        padding: '12px 14px',
        '&::placeholder': { color: vars.palette.text.secondary, opacity: 1 },
      }),
      // As bold as the label that the gap is for.
      notchedOutline: { '& > legend': { fontWeight: 600 } },
      multiline: { padding: 0, textarea: { blockSize: 'auto', resize: 'vertical' } },
    },
  },
  MuiInputLabel: {
    styleOverrides: {
      root: {
        fontWeight: 600,
        // It is moved and shrunk towards its corner: what a transform does knows no direction of reading.
        '[dir=rtl] &': { transformOrigin: 'top right', transform: 'translate(-14px, -9px) scale(0.75)' },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        margin: '4px 2px 0',
        fontSize: '0.8125rem',
        '&.Mui-disabled': { color: vars.palette.text.secondary },
      }),
    },
  },
  MuiCard: { styleOverrides: { root: { boxShadow: 'var(--shadow)', '& h2': { fontSize: '1.25rem' } } } },
  MuiCardActionArea: { styleOverrides: { root: { '&&:focus-visible': { outlineOffset: -3 } } } },
  MuiCheckbox: { styleOverrides: { root: { padding: 10 } } },
  MuiRadio: { styleOverrides: { root: { padding: 10 } } },
  // By the direction of the language: Material's is the left.
  MuiListItem: { styleOverrides: { root: { textAlign: 'start' } } },
  MuiListItemButton: { styleOverrides: { root: { textAlign: 'start' } } },
  MuiSkeleton: {
    styleOverrides: { root: ({ theme: { vars } }) => ({ backgroundColor: vars.palette.background.soft }) },
  },
  MuiTypography: {
    styleOverrides: {
      root: {
        textWrap: 'pretty',
        '&:is(h1, h2, h3, h4, h5, h6)': { textWrap: 'balance' },
        // Where the focus is put so that it is read out, nothing was pressed that a ring would have to answer for.
        '&[tabindex="-1"]:focus': { outline: 'none' },
      },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({ borderBlockEnd: `1px solid ${vars.palette.divider}` }),
      indicator: { blockSize: 3 },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        maxInlineSize: 'none',
        minInlineSize: 0,
        fontSize: '1rem',
        fontWeight: 600,
        '@media (forced-colors: active)': { '&.Mui-selected': { color: 'Highlight' } },
      },
    },
  },
  MuiToolbar: {
    styleOverrides: {
      root: {
        inlineSize: '100%',
        maxInlineSize: 'var(--page)',
        blockSize: 'calc(var(--bar) - 1px)',
        // Material's is taller on wide screens, by a rule of its own.
        '&&': { minBlockSize: 0 },
        marginInline: 'auto',
        paddingInline: 'max(16px, env(safe-area-inset-left), env(safe-area-inset-right))',
      },
    },
  },
  MuiPaginationItem: {
    styleOverrides: { root: { minInlineSize: 44, blockSize: 44, marginInline: 0, fontSize: '1rem', fontWeight: 600 } },
  },
};
