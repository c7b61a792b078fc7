-- `modelEnding`: a language model that the company has chosen will be turned off.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in (
  'mention', 'transfer', 'assignment', 'failure', 'disconnection', 'sendingPaused', 'sendingRests', 'slaWarning', 'slaBreach',
  'ruleLoop', 'modelEnding', 'backup', 'refund')) not valid;
