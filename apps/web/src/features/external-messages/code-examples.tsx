import { Button, CopyButton, Tabs } from "@mantine/core";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import classes from "./external-messages.module.css";
import { exampleLanguages, mediaExamples, textExamples } from "./request-examples.ts";
import { externalMessageTexts } from "./texts.ts";

/** Code examples for sending a message over the external API, ready to copy and run. */
export function CodeExamples({ address }: { address: string }) {
  const t = useTexts(externalMessageTexts);
  const request = { address, token: "TOKEN", number: "5511987654321", body: "Seu pedido saiu" };
  const examples = { text: textExamples(request), media: mediaExamples(request) };
  return (
    <section className={classes.part}>
      <h2>{t("examples")}</h2>
      <Tabs defaultValue="curl">
        <Tabs.List>
          {exampleLanguages.map((language) => (
            <Tabs.Tab key={language} value={language}>
              {language}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {exampleLanguages.map((language) => (
          <Tabs.Panel key={language} value={language} className={classes.example ?? ""}>
            <Example title={t("text")} code={examples.text[language]} />
            <Example title={t("media")} code={examples.media[language]} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}

function Example({ title, code }: { title: string; code: string }) {
  const t = useTexts(externalMessageTexts);
  return (
    <>
      <div className={classes.head}>
        <h3>{title}</h3>
        <CopyButton value={code} timeout={1_000}>
          {({ copied, copy }) => (
            <Button size="compact-xs" variant="default" onClick={copy}>
              {t(copied ? "copied" : "copy")}
            </Button>
          )}
        </CopyButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <pre className={classes.code} tabIndex={0}>
        {code}
      </pre>
    </>
  );
}
