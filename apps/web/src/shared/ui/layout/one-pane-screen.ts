/** Screens that show list and thread one at a time: phones in portrait and landscape. */
export const onePaneScreen = "(max-width: 600px), (max-height: 480px) and (orientation: landscape)";

/** Screens on which names are shortened (`shortenName`). */
export const shortNameScreen = "(max-width: 600px)";
