{{/* The release's name, as all of its objects begin. */}}
{{- define "recado.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end }}

{{- define "recado.labels" -}}
app.kubernetes.io/name: recado
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{/* What a Deployment finds its pods by: it may never change. */}}
{{- define "recado.selector" -}}
app.kubernetes.io/name: recado
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- define "recado.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "recado.secret" -}}
{{ .Values.existingSecret | default (include "recado.name" .) }}
{{- end }}

{{- define "recado.serviceAccount" -}}
{{ .Values.serviceAccount.name | default (include "recado.name" .) }}
{{- end }}

{{/* Nothing of a container's root can be written; nothing of the node is its own. */}}
{{- define "recado.walls" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "recado.podWalls" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "recado.volumes" -}}
- name: data
  emptyDir: { sizeLimit: 2Gi }
- name: tmp
  emptyDir: { sizeLimit: 512Mi }
{{- end }}

{{- define "recado.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- end }}
