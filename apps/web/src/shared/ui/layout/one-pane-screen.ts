/** List and thread stand one at a time on phones, upright or on their side. */
export const onePaneScreen = "(max-width: 600px), (max-height: 480px) and (orientation: landscape)";

/** Names are cut there (`shortenName`). */
export const shortNameScreen = "(max-width: 600px)";
